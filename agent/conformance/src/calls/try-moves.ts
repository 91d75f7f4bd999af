import type { Session } from '@abp-kit/client'
import { type CapabilityDescriptor, isRecord } from '@abp-kit/core/protocol'
import type { Move } from '../site/evidence.ts'
import { type WaitLimits, within } from '../site/within.ts'
import { list } from './read-keyword.ts'
import { sampleOf } from './sample.ts'
import { NoSample } from './sample-text.ts'

/**
 * The maximum number of capabilities to try, and of values for each. A call without an answer takes its full
 * timeout.
 */
const most = { capabilities: 5, values: 3 }

const leadsTo = /(?:^|[a-z_-])(?:[Pp]ath(?:name)?|[Rr]oute|[Hh]ref|[Uu]r[il]|URL|[Pp]age|[Tt]o)$|^to$/
const chooses = /[Ll]ocale$|[Ll]ang(?:uage)?$/

/** URLs and languages that the app itself contains. */
const lookAround = `(() => {
  const own = (one) => one.href.startsWith(location.origin + '/') && one.pathname !== location.pathname &&
    !one.hasAttribute('download') && !/log-?out|sign-?out|delete|remove/i.test(one.href)
  const alternates = [...document.querySelectorAll('link[rel~=alternate][hreflang], a[hreflang]')]
  const links = [...document.querySelectorAll('a[href]')].slice(0, 1000).filter(own)
  const first = (path) => path.split('/', 2)[1]
  // One with another first step: a language is often there, and its layout another one.
  const far = links.find((one) => first(one.pathname) !== first(location.pathname) || location.pathname === '/')
  return JSON.stringify({
    at: location.href,
    paths: [...alternates.map((one) => new URL(one.href, location).pathname), far?.pathname, ...links.map((one) => one.pathname)]
      .filter((path) => path && path !== location.pathname).slice(0, 50),
    languages: alternates.map((one) => one.hreflang).filter((one) => one && one !== 'x-default').slice(0, 20),
  })
})()`

/**
 * Calls the capabilities that take a path or a language, with the app's own paths and languages. A handler
 * that waits for its own page may wait forever after the app shows another page.
 *
 * @param capabilities - the capabilities that may be called with generated parameters
 */
export async function tryMoves(
  session: Session,
  capabilities: readonly CapabilityDescriptor[],
  options: { timeout: number; signal: AbortSignal; retry: false },
  limits: WaitLimits,
): Promise<Move[]> {
  const movers = capabilities.flatMap((one) => {
    const parameter = moverOf(one.inputSchema)
    return parameter === undefined ? [] : [{ ...one, parameter }]
  })
  const moves: Move[] = []
  for (const { inputSchema, name, parameter } of movers.slice(0, most.capabilities)) {
    const around = await look(session, limits)
    if (around === undefined) break
    for (const value of valuesFor(parameter, around).slice(0, most.values)) {
      const from = (await look(session, limits))?.at ?? around.at
      const params = paramsWith(inputSchema, parameter.name, value)
      if (params === undefined) continue
      const result = await session.call(name, params, options)
      const after = await look(session, limits)
      moves.push({ name, params, from, result, ...(after ? {} : { lost: 'The page does not answer.' }) })
      // Further calls would only wait again.
      if (!after || (!result.success && lasting.has(result.error.code))) return moves
    }
  }
  return moves
}

/** After such a failure, the handler may still be running. */
const lasting = new Set(['TIMEOUT', 'DISCONNECTED', 'TRANSPORT_ERROR'])

interface Parameter {
  name: string
  schema: Record<string, unknown>
  kind: 'address' | 'language'
}

function moverOf(schema: unknown): Parameter | undefined {
  const properties: Record<string, unknown> = Object(Object(schema).properties)
  for (const [name, given] of Object.entries(properties).slice(0, 100)) {
    const found = isRecord(given) ? given : {}
    const isText = found.type === 'string' || list(found.enum).some((one) => typeof one === 'string')
    if (!isText) continue
    if (chooses.test(name)) return { name, schema: found, kind: 'language' }
    if (leadsTo.test(name)) return { name, schema: found, kind: 'address' }
  }
  return undefined
}

interface Around {
  at: string
  paths: string[]
  languages: string[]
}

function valuesFor({ kind, name, schema }: Parameter, { at, languages, paths }: Around): string[] {
  const choices = list(schema.enum).filter((one) => typeof one === 'string')
  if (choices.length > 0) return choices
  if (kind === 'language') return [...new Set(languages)]
  const isAbsolute = schema.format === 'uri' || /ur[il]$/i.test(name)
  return [...new Set(paths)].map((path) => (isAbsolute ? new URL(path, at).href : path))
}

/** @returns `undefined` if another parameter cannot be guessed */
function paramsWith(schema: unknown, name: string, value: string): unknown {
  try {
    return { ...Object(sampleOf(schema)), [name]: value }
  } catch (error) {
    if (error instanceof NoSample) return undefined
    throw error
  }
}

/** @returns the URLs and languages in the current page; `undefined` if it does not respond */
async function look(session: Session, limits: WaitLimits): Promise<Around | undefined> {
  try {
    // The pages of Puppeteer and Playwright both have `evaluate`.
    const text: unknown = await within(Object(session.page).evaluate(lookAround), limits, 'The page')
    const { at, languages, paths } = Object(JSON.parse(String(text)))
    return { at: String(at), paths: list(paths).map(String), languages: list(languages).map(String) }
  } catch {
    limits.signal.throwIfAborted()
    return undefined
  }
}
