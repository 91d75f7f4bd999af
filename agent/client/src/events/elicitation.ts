import {
  AbpError,
  type AnswerTo,
  type BinaryData,
  type ElicitationRequest,
  type ElicitationResult,
  isRecord,
  type QuestionName,
  type QuestionRow,
  questionNames,
  type StandardQuestions,
  standardQuestions,
} from '@abp-kit/core/protocol'

/** The client encodes bytes for the page in its transport's form (docs/protocol.md §4). */
type Resource = Omit<BinaryData, 'content'> & { content: BinaryData['content'] | Uint8Array }

/**
 * Answers to the standard elicitations (docs/protocol.md §3, Elicitation). A method returns the answer's
 * value, or `undefined` for no answer (`CANCELLED`). If it throws an `AbpError`, that becomes the answer's
 * error; any other error becomes `OPERATION_FAILED`. The page receives the list of implemented methods in
 * advance, and gets `NOT_SUPPORTED` for the others. The arguments have the right shape, but their content
 * comes from the page: do not trust it.
 */
export type ElicitationAnswers = {
  -readonly [Name in keyof StandardQuestions]?: (
    question: {
      -readonly [Field in keyof StandardQuestions[Name]['params']]: ReadAs<
        StandardQuestions[Name]['params'][Field]
      >
    },
  ) => MaybeLater<AnswerTo<Name> extends BinaryData ? Resource : AnswerTo<Name>>
}

type ReadAs<Read> = Read extends (...given: never) => infer Value ? Value : never

type MaybeLater<Value> = Value | undefined | Promise<Value | undefined>

/** Answers every elicitation, including those that are not part of the protocol. */
export type AnswerElicitation = (
  request: ElicitationRequest,
) => ElicitationResult | Promise<ElicitationResult>

/** An agent's answer function and the elicitations that it accepts; all of them if the list is absent. */
export interface Elicitation {
  answer: AnswerElicitation
  allowedRequests?: string[]
}

export function readElicitation(option: AnswerElicitation | ElicitationAnswers): Elicitation {
  if (typeof option === 'function') return { answer: option }
  const questions = answeredQuestions(option)
  return {
    answer: async ({ method, params }) => {
      const ask = questions.get(method)
      if (!ask) throw new AbpError('NOT_SUPPORTED', `This agent does not answer \`${method}\`.`)
      const data = await ask(isRecord(params) ? params : {})
      if (data) return { success: true, data }
      const error = new AbpError('CANCELLED', `The agent gave no answer to \`${method}\`.`)
      return { success: false, cancelled: true, error: error.toJSON() }
    },
    allowedRequests: [...questions.keys()],
  }
}

/** @returns the answer's data, or `undefined` if there is no answer. */
type Ask = (params: Record<string, unknown>) => Promise<object | undefined>

/** Answers without the types of their questions, which are validated before. */
type ErasedAnswers = Partial<Record<QuestionName, Erased['answer']>>

interface Erased {
  // A method, because TypeScript compares method parameters bivariantly: each of the answers fits here.
  answer(question: object): unknown
}

/** @returns the answer function for each method, without the methods that the agent does not answer */
function answeredQuestions(answers: ErasedAnswers): Map<string, Ask> {
  const asks = new Map<string, Ask>()
  for (const name of questionNames) {
    const answer = answers[name]
    const { method, params: fields, field }: QuestionRow = standardQuestions[name]
    if (!answer) continue
    const ask: Ask = async (params) => {
      const question = Object.entries(fields).map(([key, read]) => [key, read(params[key], key)])
      const value = await answer(Object.fromEntries(question))
      if (field === undefined) return isRecord(value) ? value : undefined
      return value === undefined ? undefined : { [field]: value }
    }
    asks.set(method, ask)
    // An alternative name (docs/protocol.md §7) that apps use to ask for a line of text, often without a
    // schema.
    if (name === 'input')
      asks.set('elicitation/text', (params) =>
        ask({ ...params, schema: params.schema ?? { type: 'string' } }),
      )
  }
  return asks
}
