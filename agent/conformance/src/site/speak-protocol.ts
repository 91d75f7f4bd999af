import type { BrowserHandle } from '@abp-kit/client'
import type { Answer, ProtocolEvidence, VisitorDownload } from './evidence.ts'
import { openLoaded } from './open-loaded.ts'
import { openPage } from './open-page.ts'
import { confirmUnused, watchDownloads } from './visitor-downloads.ts'
import type { WaitLimits } from './within.ts'

/** Milliseconds for a request that is never answered. */
const questionMilliseconds = 10_000

/**
 * Sends protocol requests to `window.abp` in the page. Every request has its own deadline, so that one
 * without an answer does not hide the others.
 */
const speak = `(async () => {
  const { abp } = globalThis
  if (Object(abp) !== abp) return ''
  const ask = (question) => Promise.race([
    new Promise((resolve) => setTimeout(resolve, ${questionMilliseconds}, { answered: false })),
    (async () => {
      try {
        return { answered: true, value: await question() }
      } catch (error) {
        const { code, name, message } = Object(error)
        return { answered: true, thrown: [code ?? name, message ?? error].filter(Boolean).map(String).join(': ').slice(0, 500) }
      }
    })(),
  ])
  const has = (method) => typeof abp[method] === 'function'
  const state = () => ({ initialized: abp.initialized, sessionId: abp.sessionId })
  const absent = 'conformance.absent'
  const params = {
    agent: { name: 'conformance', version: '1.0.0' },
    protocolVersion: '0.1',
    features: { notifications: false, progress: false, elicitation: false },
  }
  const { id, name, version } = Object(abp.app)
  const members = {
    ...state(),
    protocolVersion: abp.protocolVersion,
    app: { id, name, version },
    methods: ['initialize', 'shutdown', 'call', 'listCapabilities'].filter(has),
  }
  const early = await ask(() => abp.call(absent, {}))
  const initialize = await ask(() => abp.initialize(params))
  const during = state()
  const list = await ask(async () => {
    const listed = await abp.listCapabilities()
    return Array.isArray(listed)
      ? listed.slice(0, 100).map((one) => ({ name: Object(one).name, available: Object(one).available }))
      : listed
  })
  const odd = []
  for (const name of [absent, '__proto__', 'constructor', 'toString'])
    odd.push({ name, answer: await ask(() => abp.call(name, {})) })
  const noObject = await ask(() => abp.call(absent, 'text'))
  const cancel = has('cancel') ? await ask(() => abp.cancel('conformance-absent')) : undefined
  const describe = has('describeCapability') ? await ask(() => abp.describeCapability(absent)) : undefined
  const supports = has('supports') ? await ask(() => abp.supports(absent)) : undefined
  const shutdown = await ask(() => abp.shutdown())
  const after = state()
  const late = await ask(() => abp.call(absent, {}))
  const again = await ask(() => abp.initialize(params))
  await ask(() => abp.shutdown())
  return JSON.stringify({ members, early, initialize, during, list, odd, noObject, cancel, describe, supports, shutdown, after, late, again })
})()`

/**
 * Runs two short sessions with a page over the plain protocol, like an agent without this project's client.
 * It first acts as a visitor, to distinguish the scripts that the page downloads anyway from those that the
 * sessions need.
 *
 * @returns `undefined` if the page has no `window.abp`, cannot load its code, or returns nothing readable;
 *   other rules report that
 * @throws {Error} the browser's error
 */
export async function speakProtocol(
  browser: BrowserHandle,
  url: string,
  limits: WaitLimits,
): Promise<ProtocolEvidence | undefined> {
  const page = await openPage(browser, limits)
  try {
    const watch = await watchDownloads(page.cdp)
    // A page prefetches when it is idle.
    await openLoaded(page.cdp, url, limits, { isIdle: true })
    await watch.endVisit()
    const answer = await page.cdp.send(
      'Runtime.evaluate',
      { expression: speak, awaitPromise: true, returnByValue: true },
      limits.requestTimeout + questionMilliseconds,
    )
    const { value } = Object(Object(answer).result)
    if (typeof value !== 'string' || value === '') return undefined
    const said: unknown = JSON.parse(value)
    // Every other request gets the same error, which `session-starts` reports.
    if (readAnswer(Object(said).initialize).thrown?.startsWith('CAPABILITY_UNAVAILABLE')) return undefined
    const unused = await watch.readUnused()
    return readSpoken(said, await confirmUnused(browser, url, limits, unused))
  } finally {
    await page.close()
  }
}

/** @param said - from the page, so not trusted */
function readSpoken(said: unknown, downloads: VisitorDownload[]): ProtocolEvidence {
  const given = Object(said)
  const { app, initialized, methods, protocolVersion, sessionId } = Object(given.members)
  const optional = (method: 'cancel' | 'describe' | 'supports') =>
    given[method] === undefined ? {} : { [method]: readAnswer(given[method]) }
  return {
    members: { app, initialized, methods: listOf(methods).map(String), protocolVersion, sessionId },
    early: readAnswer(given.early),
    initialize: readAnswer(given.initialize),
    during: readState(given.during),
    list: readAnswer(given.list),
    odd: listOf(given.odd).map((one) => ({
      name: String(Object(one).name),
      answer: readAnswer(Object(one).answer),
    })),
    noObject: readAnswer(given.noObject),
    ...optional('cancel'),
    ...optional('describe'),
    ...optional('supports'),
    shutdown: readAnswer(given.shutdown),
    after: readState(given.after),
    late: readAnswer(given.late),
    again: readAnswer(given.again),
    downloads,
  }
}

function readAnswer(given: unknown): Answer {
  const { answered, thrown, value } = Object(given)
  return { answered: answered === true, value, ...(typeof thrown === 'string' && { thrown }) }
}

function readState(given: unknown): ProtocolEvidence['after'] {
  const { initialized, sessionId } = Object(given)
  return { initialized, sessionId }
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : []
}
