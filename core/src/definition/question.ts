import type { ErrorEnvelope } from '../protocol/error.ts'
import type { ParsedValue, Schema, UnparsedValue } from '../schema/schema.ts'

/**
 * Who answers `confirm`, `input`, `preference` and `select`:
 * - `agent`: the agent, or its user where the agent runs
 * - `page`: the person who sees the page, in a dialog that agents cannot answer with a call
 * - `agent-then-page`: the agent; the person in the page if the agent does not support such questions
 */
export type Ask = 'agent' | 'page' | 'agent-then-page'

interface Question {
  /**
   * Milliseconds to wait for the answer; after that, its error is `TIMEOUT`. By default, as long as the call
   * runs.
   */
  timeout?: number
}

export interface ConfirmQuestion extends Question {
  message: string
  /** Whether the user confirms something that cannot be undone. */
  destructive?: boolean
}

export interface InputQuestion<S extends Schema> extends Question {
  prompt: string
  /** The agent receives it as JSON Schema. The schema itself validates the answer. */
  schema: S
}

export interface PreferenceQuestion<S extends Schema> extends InputQuestion<S> {
  /** The fallback if there is no valid answer. */
  default: NoInfer<UnparsedValue<S>>
}

export interface SelectQuestion<Value> extends Question {
  prompt: string
  options: readonly { value: Value; label: string }[]
  /** One of the values: the fallback if there is no valid answer. */
  default?: NoInfer<Value>
}

export interface ResourceQuestion extends Question {
  /** The kind of resource, such as a MIME type. */
  type: string
  uri?: string
}

export interface SampleQuestion extends Question {
  /** The task for the agent's model. */
  task: string
  context?: unknown
}

/** The requested data, or the error that explains why it is missing. */
export type Answer<Data> =
  | (Data & { error?: undefined })
  | ({ [Field in keyof Data]?: undefined } & { error: ErrorEnvelope })

/**
 * Questions to the agent, its user, or the person in the page (docs/protocol.md §3, Elicitation). `ask` of
 * the app or the capability selects the recipient. Answers are validated. You always receive an answer,
 * whatever the agent does. It has an `error`
 * - `NOT_SUPPORTED` if no one can answer
 * - `TIMEOUT` if the answer is late
 * - `CANCELLED` if the call has ended
 * - `INVALID_PARAMS`, with `details.issues`, if the answer is not valid
 * - or the agent's own error
 *
 * Questions throw only for mistakes in the app (`INVALID_SCHEMA` if a schema has no JSON form,
 * `INTERNAL_ERROR` if a default does not match its own schema), and `CAPABILITY_UNAVAILABLE` if their own
 * code cannot be loaded.
 *
 * @example
 * if (!(await context.confirm({ message: 'Delete 12 notes?', destructive: true })).confirmed) return { deleted: 0 }
 *
 * @example
 * const { value, error } = await context.input({ prompt: 'Whose invoice?', schema: z.string() })
 * if (error) throw new AbpError(error.code, error.message, error)
 */
export interface Questions {
  /** @returns `confirmed: false` if there is no answer. */
  confirm(
    question: ConfirmQuestion,
  ): Promise<{ confirmed: boolean; error?: undefined } | { confirmed: false; error: ErrorEnvelope }>
  input<const S extends Schema>(question: InputQuestion<S>): Promise<Answer<{ value: ParsedValue<S> }>>
  /** @returns the value; without a valid answer, the default together with the error. */
  preference<const S extends Schema>(
    question: PreferenceQuestion<S>,
  ): Promise<{ value: ParsedValue<S>; error?: ErrorEnvelope }>
  /** @returns the selection; without a valid answer, the error together with the default, if any. */
  select<const Value>(
    question: SelectQuestion<Value>,
  ): Promise<{ selected: Value; error?: undefined } | { selected?: Value; error: ErrorEnvelope }>
  /**
   * @returns text as a string, bytes as a `Blob` with its type (a `File` if the agent sends a filename). In
   *   both cases `new Response(content).text()` returns the text, and `new Blob([content])` the bytes.
   */
  resource(question: ResourceQuestion): Promise<Answer<{ content: string | Blob; mimeType: string }>>
  sample(question: SampleQuestion): Promise<Answer<{ result: unknown }>>
}
