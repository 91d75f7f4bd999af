import {
  AbpError,
  type BinaryData,
  type ElicitationRequest,
  type ElicitationResult,
  type JsonSchema,
} from '@abp-kit/core/protocol'
import { isRecord } from '../record'

/** Bytes are sent to the page in the form for that path (docs/protocol.md §4). */
type Resource = Omit<BinaryData, 'content'> & { content: BinaryData['content'] | Uint8Array }

/**
 * Answers to the standard questions (docs/protocol.md §3, Elicitation). A method returns the answer's value, or
 * `undefined` if there is none (`CANCELLED`). An `AbpError` that it throws becomes the answer's error, any other error
 * becomes `OPERATION_FAILED`. The page learns in advance which methods exist, and gets `NOT_SUPPORTED` for the others.
 * The arguments have the right shape, but their content comes from the page: do not trust it.
 */
export interface ElicitationAnswers {
  /** @returns whether to continue. */
  confirm?: (question: { message: string; destructive: boolean }) => MaybeLater<boolean>
  /** @returns a value that fits the schema, which the page checks. */
  input?: (question: { prompt: string; schema: JsonSchema }) => unknown
  /** @returns a value that fits the schema, such as the default. */
  preference?: (question: { prompt: string; schema: JsonSchema; default: unknown }) => unknown
  /** @returns the `value` of one of the options. */
  select?: (question: {
    prompt: string
    options: readonly { value: unknown; label: string }[]
    default: unknown
  }) => unknown
  resource?: (question: { type: string; uri: string | undefined }) => MaybeLater<Resource>
  /** @returns a model's answer to the task. */
  sample?: (question: { task: string; context: unknown }) => unknown
}

type MaybeLater<Value> = Value | undefined | Promise<Value | undefined>

/** Answers every question itself, including those that are not part of the protocol. */
export type AnswerElicitation = (
  request: ElicitationRequest,
) => ElicitationResult | Promise<ElicitationResult>

/** How an agent answers, and which questions it accepts; all of them if the list is absent. */
export interface Elicitation {
  answer: AnswerElicitation
  allowedRequests?: string[]
}

export function readElicitation(option: AnswerElicitation | ElicitationAnswers): Elicitation {
  if (typeof option === 'function') return { answer: option }
  const questions = standardQuestions(option)
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

function standardQuestions(answers: ElicitationAnswers): Map<string, Ask> {
  const { confirm, input, preference, resource, sample, select } = answers
  const askInput: Ask | undefined =
    input && (async (params) => inField('value', await input(promptOf(params))))
  const asks: Record<string, Ask | undefined> = {
    'elicitation/confirm':
      confirm &&
      (async (params) => {
        const message = textOf(params, 'message')
        return inField('confirmed', await confirm({ message, destructive: params.destructive === true }))
      }),
    'elicitation/input': askInput,
    // Another name (docs/protocol.md §7), which apps use to ask for a line of text, often without a schema.
    'elicitation/text':
      askInput && ((params) => askInput({ ...params, schema: params.schema ?? { type: 'string' } })),
    'elicitation/preference':
      preference &&
      (async (params) =>
        inField('value', await preference({ ...promptOf(params), default: params.default }))),
    'elicitation/select':
      select &&
      (async (params) => {
        const [prompt, options] = [textOf(params, 'prompt'), optionsOf(params)]
        return inField('selected', await select({ prompt, options, default: params.default }))
      }),
    'elicitation/resource':
      resource &&
      (async (params) => {
        const uri = params.uri === undefined ? undefined : textOf(params, 'uri')
        return resource({ type: textOf(params, 'type'), uri })
      }),
    'sampling/create':
      sample &&
      (async (params) =>
        inField('result', await sample({ task: textOf(params, 'task'), context: params.context }))),
  }
  const questions = new Map<string, Ask>()
  for (const [method, ask] of Object.entries(asks)) if (ask) questions.set(method, ask)
  return questions
}

function inField(name: string, value: unknown): object | undefined {
  return value === undefined ? undefined : { [name]: value }
}

function promptOf(params: Record<string, unknown>): { prompt: string; schema: JsonSchema } {
  const { schema } = params
  if (isRecord(schema)) return { prompt: textOf(params, 'prompt'), schema }
  throw new AbpError('INVALID_PARAMS', 'The question needs a `schema`, a JSON Schema.')
}

function optionsOf({ options }: Record<string, unknown>): { value: unknown; label: string }[] {
  if (!Array.isArray(options) || options.length === 0) {
    throw new AbpError('INVALID_PARAMS', 'The question needs `options`, a list of `{ value, label }`.')
  }
  return options.map((option: unknown) => {
    if (!isRecord(option)) return { value: option, label: String(option) }
    return {
      value: option.value,
      label: typeof option.label === 'string' ? option.label : String(option.value),
    }
  })
}

function textOf(params: Record<string, unknown>, name: string): string {
  const text = params[name]
  if (typeof text === 'string') return text
  throw new AbpError('INVALID_PARAMS', `The question needs \`${name}\`, a text.`)
}
