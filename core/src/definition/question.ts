import type { ErrorEnvelope } from '../protocol/error'
import type { ParsedValue, Schema, UnparsedValue } from '../schema/schema'

interface Question {
  /** Milliseconds until the answer's error is `TIMEOUT`; 5 minutes by default. */
  timeout?: number
}

export interface ConfirmQuestion extends Question {
  message: string
  /** What is to be confirmed cannot be undone. */
  destructive?: boolean
}

export interface InputQuestion<S extends Schema> extends Question {
  prompt: string
  /** The agent gets its JSON Schema; the answer is checked with the schema itself. */
  schema: S
}

export interface PreferenceQuestion<S extends Schema> extends InputQuestion<S> {
  /** Stands in when there is no valid answer. */
  default: NoInfer<UnparsedValue<S>>
}

export interface SelectQuestion<Value> extends Question {
  prompt: string
  options: readonly { value: Value; label: string }[]
  /** One of the values; stands in when there is no valid answer. */
  default?: NoInfer<Value>
}

export interface ResourceQuestion extends Question {
  /** What is wanted, such as a MIME type. */
  type: string
  uri?: string
}

export interface SampleQuestion extends Question {
  /** What the agent's model is to do. */
  task: string
  context?: unknown
}

/** What was asked for, or the error that says why there is none. */
export type Answer<Data> =
  | (Data & { error?: undefined })
  | ({ [Field in keyof Data]?: undefined } & { error: ErrorEnvelope })

/**
 * Questions to the agent or its user (docs/protocol.md §3, Elicitation), each with a checked answer. Whatever the
 * agent does, there is one: with `error` when nobody answers (`NOT_SUPPORTED`), when it is too late
 * (`TIMEOUT`), when the call is over (`CANCELLED`), when the answer is not valid (`INVALID_PARAMS`, with
 * `details.issues`), or with what the agent says itself.
 *
 * They throw for a mistake of the app only: `INVALID_SCHEMA` when a schema has no JSON form,
 * `INTERNAL_ERROR` when a default is not valid itself; and `CAPABILITY_UNAVAILABLE` when their own code
 * cannot be loaded.
 *
 * @example
 * if (!(await context.confirm({ message: 'Delete 12 notes?', destructive: true })).confirmed) return { deleted: 0 }
 *
 * @example
 * const { value, error } = await context.input({ prompt: 'Whose invoice?', schema: z.string() })
 * if (error) throw new AbpError(error.code, error.message, error)
 */
export interface Questions {
  /** @returns `confirmed: false` also when there is no answer. */
  confirm(
    question: ConfirmQuestion,
  ): Promise<{ confirmed: boolean; error?: undefined } | { confirmed: false; error: ErrorEnvelope }>
  input<const S extends Schema>(question: InputQuestion<S>): Promise<Answer<{ value: ParsedValue<S> }>>
  /** @returns the default when there is no valid answer, and then also the error. */
  preference<const S extends Schema>(
    question: PreferenceQuestion<S>,
  ): Promise<{ value: ParsedValue<S>; error?: ErrorEnvelope }>
  /** @returns the default, when there is one, together with the error. */
  select<const Value>(
    question: SelectQuestion<Value>,
  ): Promise<{ selected: Value; error?: undefined } | { selected?: Value; error: ErrorEnvelope }>
  /**
   * @returns text as text, bytes as a `Blob` with its type (a `File` when the agent says its name). Either way
   *   `new Response(content).text()` is the text, and `new Blob([content])` the bytes.
   */
  resource(question: ResourceQuestion): Promise<Answer<{ content: string | Blob; mimeType: string }>>
  sample(question: SampleQuestion): Promise<Answer<{ result: unknown }>>
}
