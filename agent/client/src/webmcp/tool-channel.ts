import { randomUUID } from 'node:crypto'
import {
  AbpError,
  type CapabilityDescriptor,
  type InitializeResult,
  isAbpError,
  isRecord,
  PROTOCOL_VERSION,
} from '@abp-kit/core/protocol'
import { type Ask, answerAll, type InvokeExtras, type PageChannel } from '../connection/page-channel.ts'
import type { Cdp } from '../driver/driver.ts'
import { resultOf } from '../driver/read.ts'
import type { Listener } from '../events/event-listener.ts'
import { textLimits } from '../limits.ts'
import type { Outcome } from '../page/invoke.ts'
import { readText } from '../page/read-fields.ts'
import { checkParams } from './check-params.ts'
import type { PageTool } from './describe-tool.ts'
import type { FormSubmissions } from './form-submissions.ts'
import type { PageTools } from './page-tools.ts'
import { submitIfAllowed } from './submit-form.ts'
import { openInvocations, type ToolAnswer } from './tool-invocations.ts'
import { inlineFiles } from './tool-params.ts'
import { readToolAnswer } from './tool-result.ts'

/** @returns the outcome of a protocol method, from its arguments */
type Method = (args: readonly unknown[], extras: InvokeExtras) => Promise<unknown> | unknown

/**
 * Presents a page's WebMCP tools as an app that implements the protocol, so that a session treats both alike
 * (docs/protocol.md §3). The browser itself runs the tools, without code in the page.
 *
 * @param forms - tracks the form tools
 * @param url - the document's URL
 * @param listener - is notified when tools were added, removed or changed
 */
export function openToolChannel(
  cdp: Cdp,
  tools: PageTools,
  forms: FormSubmissions,
  frameId: () => string,
  url: () => string,
  listener: Listener,
): PageChannel {
  const invocations = openInvocations(cdp, frameId)
  /**
   * The function that cancels each running call, by the call's id; `undefined` until the browser has started
   * it.
   */
  const running = new Map<string, (() => void) | undefined>()
  const cancelled = new Set<string>()

  const call: Method = async ([name, params, options], { files }) => {
    const started = performance.now()
    const callId = isRecord(options) ? String(options.callId) : randomUUID()
    if (forms.hasLeft())
      throw new AbpError('DISCONNECTED', 'A form has led to another document. Connect again.')
    const known = tools.find(String(name))
    if (!known) return failure(unknownTool(String(name), tools))
    const { capability, form } = known
    running.set(callId, undefined)
    try {
      const input = files && files.list.length > 0 ? await inlineFiles(params, files) : params
      await checkParams(capability, input)
      const run = (filled = () => {}) =>
        invocations.run(capability.name, input, (cancel) => {
          running.set(callId, cancel)
          if (cancelled.has(callId)) cancel()
          filled()
        })
      const answer = form ? await submit(known, input, run, () => running.get(callId)?.()) : await run()
      return readToolAnswer(answer, performance.now() - started, form !== undefined)
    } catch (error) {
      if (isAbpError(error)) return failure(error)
      throw error
    } finally {
      running.delete(callId)
      cancelled.delete(callId)
    }
  }

  /** Runs a form tool until its outcome is clear. */
  const submit = async (
    { capability, form }: PageTool,
    input: unknown,
    run: (filled: () => void) => Promise<ToolAnswer>,
    cancel: () => void,
  ): Promise<ToolAnswer> => {
    const submission = forms.begin()
    try {
      const asked = new Promise<ToolAnswer>((resolve, reject) => {
        const ask = () => {
          if (form && !form.autosubmit) askPerson(capability, form.node, input).then(resolve, reject)
        }
        run(ask).then(resolve, reject)
      })
      return submission.complete(await Promise.race([asked, submission.outcome]))
    } finally {
      // Has no effect on a call that the browser has answered.
      cancel()
      submission.stop()
    }
  }

  /** Never settles after a confirmation: the form's answer then follows. */
  const askPerson = async (capability: CapabilityDescriptor, node: number, input: unknown) => {
    await submitIfAllowed(cdp, listener, capability, node, input)
    return new Promise<ToolAnswer>(() => undefined)
  }

  const methods: Record<string, Method> = {
    initialize: async (): Promise<InitializeResult> => ({
      sessionId: randomUUID(),
      protocolVersion: PROTOCOL_VERSION,
      app: await identify(cdp, url()),
      capabilities: tools.all().map(({ available, name }) => ({ name, available })),
      // The page's own dialogs can still become elicitations, because the session's guards handle them.
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
    describeCapability: ([name]) => tools.find(String(name))?.capability ?? null,
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

/** WebMCP gives a page no identity, so this uses its host and title. */
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
