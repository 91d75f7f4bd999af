import type { CapabilityContext } from '../definition/handler'
import type { AbpError } from '../protocol/error'
import type { ProgressInfo } from '../protocol/event'
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
  progressToken: string | undefined,
  events: Events,
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
        if (ended || progressToken === undefined) return
        const info: ProgressInfo = { operationId: progressToken, progress: done }
        if (total !== undefined) info.total = total
        if (total !== undefined && total > 0)
          info.percentage = Math.min(100, Math.max(0, (done / total) * 100))
        if (status !== undefined) info.status = status
        events.notifyProgress(info)
      },
      elicit: (request) => events.elicit(request, signal()),
      notify(event, data) {
        if (!ended) events.notify(event, data)
      },
    },
  }
}
