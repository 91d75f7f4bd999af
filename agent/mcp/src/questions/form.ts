import { inlineSchema } from '@abp-kit/client/tool-schema'
import { AbpError, type ElicitationResult, isRecord, type StandardAnswers } from '@abp-kit/core/protocol'
import { type AgentText, fitText, nameText, quote, say } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { choiceOf, choicesOf } from './choices.ts'
import { type Field, type FieldSchema, fieldFor } from './field.ts'

/**
 * A page's question as a form that an MCP client shows, and the conversion of the user's input into the
 * answer.
 */
export interface Form {
  message: AgentText
  properties: Record<string, FieldSchema>
  required: AgentText[]
  /**
   * @throws {AbpError} `INVALID_PARAMS` for input that the form does not allow; clients do not always check
   */
  read: (content: Record<string, unknown>) => unknown
}

/**
 * Makes a form for a question.
 *
 * @param params - of an elicitation request, untrusted
 * @param lists - whether the client's forms have multiple-choice fields
 * @returns `undefined` for a method that is not a form (docs/protocol.md §3, Elicitation methods)
 * @throws {AbpError} `INVALID_PARAMS` for a question that cannot be shown
 */
export function formFor(method: string, params: Record<string, unknown>, lists = true): Form | undefined {
  return forms.get(method)?.(params, lists)
}

type FormMethod =
  | Exclude<keyof StandardAnswers, 'elicitation/resource' | 'sampling/create'>
  // Another name of `elicitation/input` (docs/protocol.md §7).
  | 'elicitation/text'

/** Makes the form of each standard question, except the ones that `question.ts` asks in another way. */
const formOf: Record<FormMethod, (params: Record<string, unknown>, lists: boolean) => Form> = {
  'elicitation/confirm': confirmForm,
  'elicitation/input': valueForm,
  'elicitation/text': valueForm,
  'elicitation/preference': valueForm,
  'elicitation/select': selectForm,
}

const forms = new Map(Object.entries(formOf))

function valueForm(
  { prompt, schema: given, default: fallback }: Record<string, unknown>,
  lists: boolean,
): Form {
  const message = saidOr(prompt, say`(it asks for a value)`)
  const schema = withoutReferences(given)
  const fields = fieldsOf(schema, fallback, lists)
  if (fields && fields.length > 0) {
    return {
      message,
      properties: Object.fromEntries(fields.map(({ shown, field }) => [shown, field.schema])),
      required: fields.filter((field) => field.required && !field.field.nullable).map(({ shown }) => shown),
      read: (content) => ({
        value: Object.fromEntries(fields.flatMap((field) => readField(field, content))),
      }),
    }
  }
  const field = fieldFor(schema, lists, fallback)
  return {
    message,
    properties: { value: field.schema },
    required: field.nullable ? [] : [say`value`],
    read: ({ value }) => ({
      value: value === undefined && field.nullable ? null : field.read(value, 'value'),
    }),
  }
}

/** @returns the field's name and value; nothing if it was omitted */
function readField(
  { name, shown, field, required }: NamedField,
  content: Record<string, unknown>,
): [name: string, value: unknown][] {
  if (content[shown] !== undefined) return [[name, field.read(content[shown], shown)]]
  return required && field.nullable ? [[name, null]] : []
}

/** Forms look for choices only in the schema itself, so a schema with references is rewritten. */
function withoutReferences(schema: unknown): unknown {
  if (!isRecord(schema) || (schema.$defs === undefined && schema.definitions === undefined)) return schema
  return inlineSchema(schema, { maxSchemas: limits.schemaEntries, maxLevels: limits.schemaLevels })
}

interface NamedField {
  /** The page's name for it. */
  name: string
  shown: AgentText
  field: Field
  required: boolean
}

/** @returns the fields of a form; `undefined` if a form cannot hold them all, so that the user writes JSON */
function fieldsOf(schema: unknown, fallback: unknown, lists: boolean): NamedField[] | undefined {
  if (!isRecord(schema) || !isRecord(schema.properties)) return []
  const { properties, required } = schema
  const needed = new Set<unknown>(Array.isArray(required) ? required.slice(0, limits.schemaEntries) : [])
  const fields: NamedField[] = []
  const taken = new Set<string>()
  for (const name in properties) {
    if (!Object.hasOwn(properties, name)) continue
    if (fields.length >= limits.formFieldEntries) return undefined
    const text = nameText(name, limits.nameCharacters)
    let shown = text
    for (let number = 2; taken.has(shown); number++) shown = say`${text} (${number})`
    taken.add(shown)
    const given = isRecord(fallback) ? fallback[name] : undefined
    fields.push({ name, shown, field: fieldFor(properties[name], lists, given), required: needed.has(name) })
  }
  return fields
}

/** @returns the page's text, quoted, because these are not the MCP server's words; `other` if it is empty */
function saidOr(text: unknown, other: AgentText): AgentText {
  return fitText(text, limits.questionCharacters) === '' ? other : quote(text, limits.questionCharacters)
}

/**
 * Only an explicit `true` is a confirmation. The field has no default that a client could fill in by itself
 * (the issue's rule for destructive actions).
 */
function confirmForm({ message, destructive }: Record<string, unknown>): Form {
  const text = saidOr(message, say`(it asks for a confirmation)`)
  return {
    message: destructive === true ? say`${text} Careful, this cannot be undone.` : text,
    properties: { confirmed: { type: 'boolean', title: destructive === true ? say`Yes, do it` : say`Yes` } },
    required: [say`confirmed`],
    read: ({ confirmed }) => ({ confirmed: confirmed === true }),
  }
}

function selectForm({ prompt, options, default: fallback }: Record<string, unknown>): Form {
  const given = (Array.isArray(options) ? options : []).slice(0, limits.optionEntries)
  const choices = choicesOf(
    given.map((option: unknown) =>
      isRecord(option) ? { value: option.value, label: option.label } : { value: option },
    ),
  )
  if (choices.length === 0) throw new AbpError('INVALID_PARAMS', 'A question to select needs `options`.')
  const preset = choices.find(({ value, shown }) => value === fallback || shown === fallback)
  return {
    message: saidOr(prompt, say`(it asks for a choice)`),
    properties: {
      selected: {
        type: 'string',
        title: say`Choice`,
        enum: choices.map(({ shown }) => shown),
        enumNames: choices.map(({ label }) => label),
        ...(preset && { default: preset.shown }),
      },
    },
    required: [say`selected`],
    read: ({ selected }) => {
      const choice = choiceOf(choices, selected)
      if (!choice) throw new AbpError('INVALID_PARAMS', 'The answer is none of the options.')
      return { selected: choice.value }
    },
  }
}

/**
 * @returns the answer to the page, from the user's form input
 * @throws {AbpError} `INVALID_PARAMS` for input that the form does not allow, or that lacks a required value
 */
export function answerFrom(
  form: Form,
  method: string,
  action: 'accept' | 'decline' | 'cancel',
  content: Record<string, unknown> | undefined,
): ElicitationResult {
  if (action === 'accept') {
    const given = content ?? {}
    // Clients omit an unchecked box: for a confirmation, that is a refusal.
    const isConfirmation = method === 'elicitation/confirm'
    const missing = form.required.filter((name) => given[name] === undefined && !isConfirmation)
    if (missing.length > 0) {
      throw new AbpError(
        'INVALID_PARAMS',
        `${missing.map((name) => `\`${name}\``).join(', ')} of the answer is missing.`,
      )
    }
    return { success: true, data: form.read(given) }
  }
  // Declining a confirmation is an answer. Declining any other question is not.
  if (action === 'decline' && method === 'elicitation/confirm')
    return { success: true, data: { confirmed: false } }
  const error = new AbpError(
    'CANCELLED',
    `The user ${action === 'decline' ? 'declined' : 'dismissed'} the question.`,
  )
  return { success: false, cancelled: true, error: error.toJSON() }
}
