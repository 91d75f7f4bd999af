import type { CapabilityContext } from '../../definition/handler.ts'
import type {
  Answer,
  InputQuestion,
  PreferenceQuestion,
  Questions,
  SelectQuestion,
} from '../../definition/question.ts'
import type { StandardAnswers } from '../../protocol/elicitation.ts'
import { AbpError, type ErrorEnvelope, errorEnvelope, isAbpError } from '../../protocol/error.ts'
import { failureOf } from '../../runtime/failure.ts'
import { fieldsOf, textOf } from '../../runtime/untrusted.ts'
import type { ParsedValue, Schema } from '../../schema/schema.ts'
import { toJsonSchema } from '../../schema/to-json-schema.ts'
import type { Validate, ValidationIssue } from '../../schema/validation-issue.ts'
import { readIssues } from './library-issues.ts'

/**
 * Loads the code that reads bytes. Does not use `lazy`, because the runtime would have to export it in every
 * agent's page.
 */
const codec = () =>
  import('../codec/index.ts').catch((cause: unknown) => {
    const options = { retryable: true, cause }
    throw new AbpError(
      'CAPABILITY_UNAVAILABLE',
      `A part of the page could not be loaded: ${failureOf(cause).message} Call again.`,
      options,
    )
  })

type Asked = { data: Record<string, unknown>; error?: undefined } | { data?: undefined; error: ErrorEnvelope }

/**
 * Asks the standard questions (docs/protocol.md §3, Elicitation). Questions are sent as JSON, and answers are
 * validated.
 *
 * @param validate - passed in, because its module loads this one
 */
export function createQuestions(elicit: CapabilityContext['elicit'], validate: Validate): Questions {
  const ask = async (
    method: keyof StandardAnswers,
    { timeout, ...params }: { timeout?: number },
  ): Promise<Asked> => {
    const answer = await elicit({ method, params, ...(timeout !== undefined && { timeout }) })
    return answer.success ? { data: fieldsOf(answer.data) } : { error: readError(answer.error) }
  }

  const askValue = async (
    method: keyof StandardAnswers,
    question: InputQuestion<Schema>,
  ): Promise<Answer<{ value: unknown }>> => {
    const asJson = { ...question, schema: toJsonSchema(question.schema, 'input') }
    const { data, error } = await ask(method, asJson)
    if (error) return { error }
    const { value, issues } = await check(validate, question.schema, data.value)
    return issues ? { error: invalid(issues) } : { value }
  }

  // Separate overloads, because only the caller knows the schema's parsed type.
  function input<S extends Schema>(question: InputQuestion<S>): Promise<Answer<{ value: ParsedValue<S> }>>
  function input(question: InputQuestion<Schema>): Promise<Answer<{ value: unknown }>> {
    return askValue('elicitation/input', question)
  }

  function preference<S extends Schema>(
    question: PreferenceQuestion<S>,
  ): Promise<{ value: ParsedValue<S>; error?: ErrorEnvelope }>
  async function preference(
    question: PreferenceQuestion<Schema>,
  ): Promise<{ value: unknown; error?: ErrorEnvelope }> {
    const standIn = await check(validate, question.schema, question.default)
    if (standIn.issues) {
      throw new AbpError('INTERNAL_ERROR', 'The default of the preference does not match its own schema.', {
        details: { issues: standIn.issues },
      })
    }
    const answer = await askValue('elicitation/preference', question)
    return answer.error ? { value: standIn.value, error: answer.error } : answer
  }

  return {
    async confirm(question) {
      const { data, error } = await ask('elicitation/confirm', question)
      if (error) return { confirmed: false, error }
      return typeof data.confirmed === 'boolean'
        ? { confirmed: data.confirmed }
        : { confirmed: false, error: wrong('confirmed', 'Expected true or false.') }
    },

    input,
    preference,

    async select<Value>(question: SelectQuestion<Value>) {
      // A copy, so that the listener cannot change the options that validate its answer.
      const options = question.options.map((option) => ({ ...option }))
      const asJson = { ...question, options }
      const { data, error } = await ask('elicitation/select', asJson)
      const chosen = question.options.find(({ value }) => value === data?.selected)
      if (chosen) return { selected: chosen.value }
      const standIn = question.default === undefined ? {} : { selected: question.default }
      return { ...standIn, error: error ?? wrong('selected', 'Expected the value of one of the options.') }
    },

    async resource(question) {
      const { data, error } = await ask('elicitation/resource', question)
      if (error) return { error }
      const { content, encoding, mimeType } = data
      if (typeof mimeType !== 'string') return { error: wrong('mimeType', 'Expected a string.') }
      if (typeof content === 'string' && encoding !== 'base64') return { content, mimeType }
      const { decodeInput } = await codec()
      const read = await decodeInput(data, {})
      return !read.issues && read.value instanceof Blob
        ? { content: read.value, mimeType }
        : { error: invalid(readIssues(read.issues ?? [], data)) }
    },

    async sample(question) {
      const { data, error } = await ask('sampling/create', question)
      if (error) return { error }
      return data.result === undefined
        ? { error: wrong('result', 'Expected what came out.') }
        : { result: data.result }
    },
  }
}

async function check(
  validate: Validate,
  schema: Schema,
  value: unknown,
): Promise<{ value?: unknown; issues?: ValidationIssue[] | undefined }> {
  const validation = await validate(schema, value).catch((error: unknown) => {
    if (isAbpError(error)) throw error
    // Reading the value throws.
    return { issues: [{ path: '', code: 'INVALID_VALUE' as const, message: failureOf(error).message }] }
  })
  return { ...validation, issues: validation.issues?.map(inValue) }
}

/** Converts a path in the answer's value to a path in the answer's data. */
function inValue(issue: ValidationIssue): ValidationIssue {
  const path = issue.path ? `value${issue.path.startsWith('[') ? '' : '.'}${issue.path}` : 'value'
  return { ...issue, path }
}

function wrong(path: string, message: string): ErrorEnvelope {
  return invalid([{ path, code: 'INVALID_TYPE', message }])
}

function invalid(issues: ValidationIssue[]): ErrorEnvelope {
  const list = issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return errorEnvelope(
    new AbpError('INVALID_PARAMS', `The agent's answer is not valid: ${list}`, { details: { issues } }),
  )
}

/** Reads the reason why an agent did not answer, which is untrusted. */
function readError(given: unknown): ErrorEnvelope {
  const { code, message, retryable, details } = fieldsOf(given)
  return {
    code: typeof code === 'string' ? code : 'OPERATION_FAILED',
    message: textOf(message ?? 'The agent did not answer.'),
    retryable: retryable === true,
    ...(details !== undefined && { details }),
  }
}
