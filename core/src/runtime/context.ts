import type { CapabilityContext } from '../definition/handler.ts'
import { type QuestionName, questionNames } from '../protocol/elicitation.ts'
import type { AbpError } from '../protocol/error.ts'
import type { Events } from './events.ts'
import { features } from './load-features.ts'
import { validate } from './validate.ts'

/** The context that a handler receives, and the functions with which the call controls it. */
export interface CallContext {
  handlerContext: CapabilityContext
  /** Aborts the handler's signal. */
  abort(reason: AbpError): void
  /** Makes the context ignore the handler's progress, notifications and questions from now on. */
  end(): void
}

type OwnContext = Pick<CapabilityContext, 'agent' | 'callId' | 'metadata' | 'progressToken' | 'via'>

/** Questions without their types, which TypeScript checks at the call site. */
type ErasedQuestions = Record<QuestionName, Erased['ask']>

interface Erased {
  // A method, because method parameters are bivariant: each question fits here.
  ask(question: unknown): unknown
}

/** A context whose questions do not have types yet. */
interface ErasedContext extends Omit<CallContext, 'handlerContext'> {
  handlerContext: Omit<CapabilityContext, QuestionName> & Partial<ErasedQuestions>
}

/** @param own - information about the call for its handler */
export function createContext(
  own: OwnContext,
  events: Events,
  report: CapabilityContext['progress'],
): CallContext
// An overload, because the questions are created from an array of names. Only the caller knows each
// question's type.
export function createContext(
  own: OwnContext,
  events: Events,
  report: CapabilityContext['progress'],
): ErasedContext {
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
    events.elicit(request, ended ? AbortSignal.abort() : signal(), handlerContext)
  const handlerContext: ErasedContext['handlerContext'] = {
    ...own,
    get signal() {
      return signal()
    },
    progress(done, total, status) {
      if (!ended) report(done, total, status)
    },
    elicit,
    notify(event, data) {
      if (!ended) events.notify(event, data)
    },
  }
  for (const name of questionNames) {
    handlerContext[name] = async (question) => {
      const questions: ErasedQuestions = (await features()).createQuestions(elicit, validate)
      return questions[name](question)
    }
  }
  return {
    abort(reason) {
      aborted = reason
      controller?.abort(reason)
    },
    end() {
      ended = true
    },
    handlerContext,
  }
}
