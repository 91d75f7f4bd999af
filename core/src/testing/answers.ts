import type { ElicitationRequest, ElicitationResult, StandardAnswers } from '../protocol/elicitation.ts'
import { AbpError, errorEnvelope } from '../protocol/error.ts'

export type AnswerData<Method> = Method extends keyof StandardAnswers ? StandardAnswers[Method] : unknown

/**
 * The answer's data, or a function that creates it from the question's `params`. A function that throws
 * declines.
 */
export type TestAnswer<Method> =
  | AnswerData<Method>
  | ((params: unknown) => AnswerData<Method> | Promise<AnswerData<Method>>)

/** Returns the arranged answers. Responds to every other question as an agent that does not support it. */
export function createAnswers() {
  const arranged = new Map<string, unknown>()
  return {
    arrange(method: string, answer: unknown): void {
      arranged.set(method, answer)
    },

    async give({ method, params }: ElicitationRequest): Promise<ElicitationResult> {
      if (!arranged.has(method)) {
        const message = `The test has no answer to ${method}; arrange one with \`agent.answer('${method}', …)\`.`
        return { success: false, error: errorEnvelope(new AbpError('NOT_SUPPORTED', message)) }
      }
      const answer = arranged.get(method)
      return { success: true, data: typeof answer === 'function' ? await answer(params) : answer }
    },
  }
}
