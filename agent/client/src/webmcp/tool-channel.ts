import { randomUUID } from 'node:crypto'
import { AbpError, type InitializeResult, isRecord, PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import { type Ask, answerAll, type InvokeExtras, type PageChannel } from '../connection/page-channel'
import type { Cdp } from '../driver/driver'
import { resultOf } from '../driver/read'
import type { Listener } from '../events/event-listener'
import { textLimits } from '../limits'
import type { Outcome } from '../page/invoke'
import { readText } from '../page/read-fields'
import type { PageTools } from './page-tools'
import { openInvocations } from './tool-invocations'
import { inlineFiles } from './tool-params'
import { readToolAnswer } from './tool-result'

/** @returns the outcome of a method of the protocol, from its arguments */
type Method = (args: readonly unknown[], extras: InvokeExtras) => Promise<unknown> | unknown

/**
 * Gives a page's WebMCP tools the form of an app that speaks the protocol, so that a session treats both alike
 * (docs/protocol.md §3). The browser itself runs the tools: nothing in the page takes part.
 *
 * @param url - the document's URL
 * @param listener - learns when tools have come, gone or changed
 */
export function openToolChannel(
  cdp: Cdp,
  tools: PageTools,
  frameId: () => string,
  url: () => string,
  listener: Listener,
): PageChannel {
  const invocations = openInvocations(cdp, frameId)
  /** What cancels each running call, by its id; `undefined` until the browser has started it. */
  const running = new Map<string, (() => void) | undefined>()
  const cancelled = new Set<string>()

  const call: Method = async ([name, params, options], { files }) => {
    const started = performance.now()
    const callId = isRecord(options) ? String(options.callId) : randomUUID()
    const known = tools.find(String(name))
    if (!known) return failure(unknownTool(String(name), tools))
    running.set(callId, undefined)
    try {
      const input = files && files.list.length > 0 ? await inlineFiles(params, files) : params
      const answer = await invocations.run(known.name, input, (cancel) => {
        running.set(callId, cancel)
        if (cancelled.has(callId)) cancel()
      })
      return readToolAnswer(answer, performance.now() - started)
    } finally {
      running.delete(callId)
      cancelled.delete(callId)
    }
  }

  const methods: Record<string, Method> = {
    initialize: async (): Promise<InitializeResult> => ({
      sessionId: randomUUID(),
      protocolVersion: PROTOCOL_VERSION,
      app: await identify(cdp, url()),
      capabilities: tools.all().map(({ available, name }) => ({ name, available })),
      // The page's own dialogs are questions all the same: the session's guards take them over.
      features: { notifications: false, progress: false, elicitation: false, dynamicCapabilities: true },
    }),
    shutdown() {
      for (const cancel of running.values()) cancel?.()
    },
    call,
    cancel([given]) {
      const callId = String(given)
      if (!running.has(callId)) return { callId, cancelled: false, reason: 'There is no such call.' }
      cancelled.add(callId)
      running.get(callId)?.()
      return { callId, cancelled: true }
    },
    listCapabilities: () => tools.all(),
    describeCapability: ([name]) => tools.find(String(name)) ?? null,
    supports([name]) {
      const supported = tools.find(String(name)) !== undefined
      return { supported, available: supported }
    },
  }

  const ask: Ask = async (method, args, extras): Promise<Outcome> => {
    const run = methods[method]
    if (!run) throw new AbpError('NOT_SUPPORTED', `WebMCP has no \`${method}\`.`)
    return {
      ok: true,
      value: await run(
        args.map(({ value }) => value),
        extras,
      ),
    }
  }

  tools.onChange((change) => listener.capabilitiesChanged(change))
  return answerAll(ask)
}

/** A page has no identity in WebMCP: its host and its title take that place. */
async function identify(cdp: Cdp, url: string) {
  const id = URL.parse(url)?.host || 'unknown'
  const found = await cdp.send('Runtime.evaluate', { expression: 'document.title', returnByValue: true })
  return { id, name: readText(resultOf(found).value, textLimits.nameCharacters) || id, version: '' }
}

function unknownTool(name: string, tools: PageTools): AbpError {
  const names = tools.all().map((tool) => tool.name)
  const offered = names.length > 0 ? `It has ${names.slice(0, textLimits.listedItems).join(', ')}.` : ''
  return new AbpError(
    'UNKNOWN_CAPABILITY',
    `The page has no WebMCP tool ${name}, or has it no more. ${offered}`.trim(),
  )
}

function failure(error: AbpError) {
  return { success: false, error: error.toJSON(), metadata: { duration: 0 } }
}
