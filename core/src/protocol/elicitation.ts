import type { BinaryData } from './binary.ts'
import { AbpError, type ErrorEnvelope } from './error.ts'
import { isRecord } from './is-record.ts'
import type { JsonSchema } from './json-schema.ts'

/** The methods of the standard questions and the data of their answers (docs/protocol.md §3, Elicitation). */
export interface StandardAnswers {
  'elicitation/confirm': { confirmed: boolean }
  'elicitation/input': { value: unknown }
  'elicitation/preference': { value: unknown }
  'elicitation/select': { selected: unknown }
  'elicitation/resource': BinaryData
  'sampling/create': { result: unknown }
}

/**
 * The names that handlers and agents use for the standard questions. Separate from {@link standardQuestions}:
 * the runtime needs only the names, and would otherwise put the whole table into every agent's page.
 */
export const questionNames = ['confirm', 'input', 'preference', 'select', 'resource', 'sample'] as const

export type QuestionName = (typeof questionNames)[number]

/** Reads a field of a question from the page, which is untrusted. @throws {AbpError} `INVALID_PARAMS` */
type Read = (value: unknown, field: string) => unknown

export type QuestionRow = {
  [Method in keyof StandardAnswers]: {
    method: Method
    params: Readonly<Record<string, Read>>
    /** The field of the answer's data that contains the answer. Without it, the data itself is the answer. */
    field?: keyof StandardAnswers[Method]
  }
}[keyof StandardAnswers]

/**
 * The standard questions. The types of agents' answers and the client that calls them read this table, and
 * the MCP server has a form for each row. CONTRIBUTING.md lists the other steps for adding a question. A test
 * compares the table with the one in docs/protocol.md.
 */
export const standardQuestions = {
  /** @returns whether to continue. */
  confirm: {
    method: 'elicitation/confirm',
    params: { message: readText, destructive: readFlag },
    field: 'confirmed',
  },
  /** @returns a value that fits the schema, which the page checks. */
  input: { method: 'elicitation/input', params: { prompt: readText, schema: readSchema }, field: 'value' },
  /** @returns a value that fits the schema, such as the default. */
  preference: {
    method: 'elicitation/preference',
    params: { prompt: readText, schema: readSchema, default: readAny },
    field: 'value',
  },
  /** @returns the `value` of one of the options. */
  select: {
    method: 'elicitation/select',
    params: { prompt: readText, options: readOptions, default: readAny },
    field: 'selected',
  },
  /** @returns the file. */
  resource: { method: 'elicitation/resource', params: { type: readText, uri: readOptionalText } },
  /** @returns a model's answer to the task. */
  sample: { method: 'sampling/create', params: { task: readText, context: readAny }, field: 'result' },
} as const satisfies Record<QuestionName, QuestionRow>

export type StandardQuestions = typeof standardQuestions

/** The answer to a question: the field of the answer's data that its row names, or the data itself. */
export type AnswerTo<Name extends QuestionName> = StandardQuestions[Name] extends {
  field: infer Field extends keyof StandardAnswers[StandardQuestions[Name]['method']]
}
  ? StandardAnswers[StandardQuestions[Name]['method']][Field]
  : StandardAnswers[StandardQuestions[Name]['method']]

export interface ElicitationRequest {
  method: keyof StandardAnswers | (string & {})
  params?: unknown
  /** Milliseconds until the answer is `TIMEOUT`. */
  timeout?: number
}

export interface ElicitationResult<Data = unknown> {
  success: boolean
  data?: Data
  error?: ErrorEnvelope
  cancelled?: boolean
}

function readText(value: unknown, field: string): string {
  if (typeof value === 'string') return value
  throw new AbpError('INVALID_PARAMS', `The question needs \`${field}\`, a text.`)
}

function readOptionalText(value: unknown, field: string): string | undefined {
  return value === undefined ? undefined : readText(value, field)
}

function readFlag(value: unknown): boolean {
  return value === true
}

function readAny(value: unknown): unknown {
  return value
}

function readSchema(value: unknown): JsonSchema {
  if (isRecord(value)) return value
  throw new AbpError('INVALID_PARAMS', 'The question needs a `schema`, a JSON Schema.')
}

function readOptions(value: unknown): readonly { value: unknown; label: string }[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new AbpError('INVALID_PARAMS', 'The question needs `options`, a list of `{ value, label }`.')
  }
  return value.map((option: unknown) => {
    if (!isRecord(option)) return { value: option, label: String(option) }
    return {
      value: option.value,
      label: typeof option.label === 'string' ? option.label : String(option.value),
    }
  })
}
