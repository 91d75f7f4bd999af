import type { CapabilityContext } from '../definition/handler'
import type { AbpError } from '../protocol/error'
import type { Events } from './events'
import { features } from './load-features'
import { validate } from './validate'

/** The context that a handler receives, and the functions by which the call controls it. */
export interface CallContext {
  handlerContext: CapabilityContext
  /** Aborts the handler's signal. */
  abort(reason: AbpError): void
  /** Makes the context drop the handler's progress, notifications and questions from now on. */
  end(): void
}

/** @param own - the handler's information about its call */
export function createContext(
  own: Pick<CapabilityContext, 'agent' | 'callId' | 'metadata' | 'progressToken' | 'via'>,
  events: Events,
  report: CapabilityContext['progress'],
): CallContext {
  // Created on first use, because most handlers never use their signal.
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
  const elicit: CapabilityContext['elicit'] = (request) =>
    events.elicit(request, ended ? AbortSignal.abort() : signal())
  const ask = async () => (await features()).createQuestions(elicit, validate)
  return {
    abort(reason) {
      aborted = reason
      controller?.abort(reason)
    },
    end() {
      ended = true
    },
    handlerContext: {
      ...own,
      get signal() {
        return signal()
      },
      progress(done, total, status) {
        if (!ended) report(done, total, status)
      },
      elicit,
      confirm: async (question) => (await ask()).confirm(question),
      input: async (question) => (await ask()).input(question),
      preference: async (question) => (await ask()).preference(question),
      select: async (question) => (await ask()).select(question),
      resource: async (question) => (await ask()).resource(question),
      sample: async (question) => (await ask()).sample(question),
      notify(event, data) {
        if (!ended) events.notify(event, data)
      },
    },
  }
}
