import type { CapabilityContext } from '../definition/handler'
import type { AbpError } from '../protocol/error'
import type { Events } from './events'

/** A handler's view of its call, and the call's hold on it. */
export interface CallContext {
  handlerContext: CapabilityContext
  /** Aborts the handler's signal. */
  abort(reason: AbpError): void
  /** After this the handler's progress and questions reach nobody. */
  end(): void
}

export function createContext(
  callId: string,
  events: Events,
  report: CapabilityContext['progress'],
): CallContext {
  // Made when it is first asked for: most handlers never look at their signal.
  let controller: AbortController | undefined
  let aborted: AbpError | undefined
  let ended = false
  const signal = () => {
    if (!controller) {
      controller = new AbortController()
      if (aborted) controller.abort(aborted)
    }
    return controller.signal
  }
  return {
    abort(reason) {
      aborted = reason
      controller?.abort(reason)
    },
    end() {
      ended = true
    },
    handlerContext: {
      callId,
      get signal() {
        return signal()
      },
      progress(done, total, status) {
        if (!ended) report(done, total, status)
      },
      elicit: (request) => events.elicit(request, signal()),
      notify(event, data) {
        if (!ended) events.notify(event, data)
      },
    },
  }
}
