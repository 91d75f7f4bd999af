import type { CapabilityDescriptor } from '../protocol/capability'
import { AbpError, errorEnvelope } from '../protocol/error'
import type { CapabilitiesChange, ElicitationResult } from '../protocol/event'
import { failureOf } from './failure'
import type { Session } from './session'
import { fieldsOf, isRecord, textOf } from './untrusted'

/** Members of `window.abp` and the global of a driving client for the same event (protocol.md §3, Events). */
const globalNames = {
  onNotification: '__abp_notification',
  onProgress: '__abp_progress',
  onElicitation: '__abp_elicitation',
  onCapabilitiesChanged: '__abp_capabilities_changed',
}
type EventName = keyof typeof globalNames
type Sink = (payload: unknown) => unknown

const defaultElicitationTimeout = 300_000
const longestTimeout = 2 ** 31 - 1

export type Events = ReturnType<typeof createEvents>

/** Carries what the page says to whoever listens: the client's globals, assigned and registered handlers. */
export function createEvents(globals: object, session: () => Session | null) {
  const handlers = {
    onNotification: new Handlers(),
    onProgress: new Handlers(),
    onElicitation: new Handlers(),
    onCapabilitiesChanged: new Handlers(),
  }

  // A set: somebody who listens in two ways hears each event once.
  const sinks = (name: EventName): Sink[] => {
    const client: unknown = Reflect.get(globals, globalNames[name])
    return [...new Set([client, handlers[name].assigned, ...handlers[name].added])].filter(isSink)
  }

  const emit = (name: EventName, payload: unknown) => {
    for (const sink of sinks(name)) {
      // A sink that throws hurts neither the page nor the other sinks.
      void new Promise((resolve) => resolve(sink(payload))).catch(() => undefined)
    }
  }

  const isOn = (feature: 'notifications' | 'progress' | 'elicitation') => session()?.features[feature] ?? true

  const notify = (event: unknown, data?: unknown): void => {
    if (typeof event !== 'string' || !isOn('notifications')) return
    emit('onNotification', data === undefined ? { event } : { event, data })
  }

  return {
    /** `onProgress(handler)` adds a handler, `onProgress(handler, true)` assigns it. */
    register: {
      onNotification: handlers.onNotification.take,
      onProgress: handlers.onProgress.take,
      onElicitation: handlers.onElicitation.take,
      onCapabilitiesChanged: handlers.onCapabilitiesChanged.take,
    },

    notify,

    notifyProgress(info: unknown): void {
      if (isRecord(info) && isOn('progress')) emit('onProgress', info)
    },

    /** Tells the agent which capabilities differ; nothing when none does. */
    capabilitiesChanged(before: CapabilityDescriptor[], after: CapabilityDescriptor[]): void {
      const known = new Map(before.map((capability) => [capability.name, JSON.stringify(capability)]))
      const change: CapabilitiesChange = { added: [], removed: [], changed: [] }
      for (const capability of after) {
        const previous = known.get(capability.name)
        if (previous === undefined) change.added.push(capability.name)
        else if (previous !== JSON.stringify(capability)) change.changed.push(capability.name)
        known.delete(capability.name)
      }
      change.removed.push(...known.keys())
      if (change.added.length + change.removed.length + change.changed.length === 0) return
      emit('onCapabilitiesChanged', change)
      notify('notifications/capabilities/list_changed', change)
    },

    /**
     * Asks the first who listens. Always answers: `NOT_SUPPORTED` when nobody does, `TIMEOUT` when it
     * is too late, `CANCELLED` when the call that asks is over.
     */
    async elicit(asked: unknown, signal?: AbortSignal): Promise<ElicitationResult> {
      const request = fieldsOf(asked)
      if (typeof request.method !== 'string') {
        return refusal(new AbpError('INVALID_PARAMS', '`elicit` takes `{ method, params?, timeout? }`.'))
      }
      const method = request.method === 'elicitation/text' ? 'elicitation/input' : request.method
      const allowed = session()?.allowedRequests
      const [sink] = sinks('onElicitation')
      if (!sink || !isOn('elicitation') || (allowed && !allowed.includes(method))) {
        return refusal(new AbpError('NOT_SUPPORTED', `Nobody answers ${textOf(method)} in this session.`))
      }
      const timeout = readTimeout(request.timeout) ?? defaultElicitationTimeout
      return new Promise((resolve) => {
        const end = (result: ElicitationResult) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', cancel)
          resolve(result)
        }
        const cancel = () =>
          end({
            ...refusal(new AbpError('CANCELLED', 'The call that asked was cancelled.')),
            cancelled: true,
          })
        const timer = setTimeout(
          () => end(refusal(new AbpError('TIMEOUT', `Nobody answered within ${timeout} ms.`))),
          timeout,
        )
        if (signal?.aborted) return cancel()
        signal?.addEventListener('abort', cancel)
        new Promise((answer) => answer(sink({ ...request, method }))).then(
          (answer) => end(readAnswer(answer)),
          (error: unknown) => end({ success: false, error: failureOf(error) }),
        )
      })
    },
  }
}

class Handlers {
  assigned: unknown
  readonly added = new Set<unknown>()

  take = (handler: unknown, assign?: unknown): void => {
    if (assign) this.assigned = handler
    else this.added.add(handler)
  }
}

function isSink(value: unknown): value is Sink {
  return typeof value === 'function'
}

/** @returns milliseconds that `setTimeout` can count, or nothing when it is no such number. */
export function readTimeout(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? Math.min(value, longestTimeout) : undefined
}

function refusal(error: AbpError): ElicitationResult {
  return { success: false, error: errorEnvelope(error) }
}

function readAnswer(answer: unknown): ElicitationResult {
  if (isRecord(answer) && typeof answer.success === 'boolean') return { ...answer, success: answer.success }
  return refusal(new AbpError('OPERATION_FAILED', 'The answer was not `{ success, data? }`.'))
}
