import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitData, fitText, isAgentText, say, sayJson } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { choiceOf, choicesOf } from './choices.ts'

/** A field that MCP's flat forms support, with texts that are safe to show. */
export type FieldSchema = { title?: AgentText; description?: AgentText } & (
  | { type: 'boolean'; default?: boolean }
  | { type: 'number' | 'integer'; minimum?: number; maximum?: number; default?: number }
  | {
      type: 'string'
      minLength?: number
      maxLength?: number
      format?: (typeof formats)[number]
      enum?: never
      default?: AgentText
    }
  | { type: 'string'; enum: AgentText[]; enumNames?: AgentText[]; default?: AgentText }
  | (SeveralChoices & { items: { type: 'string'; enum: AgentText[] } })
  | (SeveralChoices & { items: { anyOf: { const: AgentText; title: AgentText }[] } })
)

interface SeveralChoices {
  type: 'array'
  minItems?: number
  maxItems?: number
  default?: AgentText[]
}

/** A value that a page asks for, as a field of MCP's flat forms. */
export interface Field {
  schema: FieldSchema
  /** Whether the page accepts `null`: the user may then omit the field. */
  nullable?: boolean
  /** @throws {AbpError} `INVALID_PARAMS` */
  read: (value: unknown, name: string) => unknown
}

interface Labels {
  title?: AgentText
  description?: AgentText
}

const formats = ['email', 'uri', 'date', 'date-time'] as const

/**
 * Makes a form field for a value.
 *
 * @param schema - the JSON Schema of the value, untrusted; anything else counts as text
 * @param lists - whether the client's forms have multiple-choice fields
 * @param fallback - a value to fill in if it fits
 */
export function fieldFor(schema: unknown, lists: boolean, fallback?: unknown): Field {
  const { given, nullable } = withoutNull(isRecord(schema) ? schema : { type: 'string' })
  const field = plainField(given, lists, fallback ?? given.default)
  return nullable ? { ...field, nullable } : field
}

function plainField(given: Record<string, unknown>, lists: boolean, preset: unknown): Field {
  const labels: Labels = {
    ...(typeof given.title === 'string' && { title: fitText(given.title, limits.optionCharacters) }),
    ...(typeof given.description === 'string' && {
      description: fitText(given.description, limits.fieldTextCharacters),
    }),
  }
  const options = optionsOf(given)
  if (options) return choiceField(options, labels, preset)
  const items = given.type === 'array' ? optionsOf(given.items) : undefined
  if (items && lists) return choicesField(items, given, labels, preset)
  if (given.type === 'boolean') {
    return {
      schema: { type: 'boolean', ...labels, ...(typeof preset === 'boolean' && { default: preset }) },
      read: reading('true or false', (value) => typeof value === 'boolean'),
    }
  }
  if (given.type === 'number' || given.type === 'integer')
    return numberField(given.type, given, labels, preset)
  const isText =
    given.type === 'string' || (given.type === undefined && !given.anyOf && !given.oneOf && !given.properties)
  return isText ? textField(given, labels, preset) : jsonField(labels, preset)
}

/** @returns the schema without its `null` alternative */
function withoutNull(schema: Record<string, unknown>): { given: Record<string, unknown>; nullable: boolean } {
  const isNull = (part: unknown) => isRecord(part) && (part.type === 'null' || part.const === null)
  const { anyOf, oneOf, type, ...rest } = schema
  if (Array.isArray(type) && type.length === 2 && type.includes('null'))
    return { given: { ...schema, type: type.find((one) => one !== 'null') }, nullable: true }
  const choices = [anyOf, oneOf].find(Array.isArray)?.slice(0, limits.optionEntries)
  const others = choices?.filter((part) => !isNull(part)) ?? []
  if (!choices || others.length === choices.length || others.length === 0)
    return { given: schema, nullable: false }
  const [only] = others
  return {
    given: others.length === 1 && isRecord(only) ? { ...rest, ...only } : { ...rest, anyOf: others },
    nullable: true,
  }
}

/** A value that can be chosen, with the page's label. */
interface Option {
  value: unknown
  label?: unknown
}

/**
 * @returns the values of `enum`, or of alternatives that are each a `const`; `undefined` for any other schema
 */
function optionsOf(schema: unknown): Option[] | undefined {
  if (!isRecord(schema)) return undefined
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : []
    return schema.enum.slice(0, limits.optionEntries).map((value, index) => ({ value, label: names[index] }))
  }
  const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray)?.slice(0, limits.optionEntries) ?? []
  const options = alternatives.flatMap((one: unknown) =>
    isRecord(one) && one.const !== undefined
      ? [{ value: one.const, label: one.title ?? one.description }]
      : [],
  )
  return options.length > 0 && options.length === alternatives.length ? options : undefined
}

function choiceField(options: readonly Option[], labels: Labels, preset: unknown): Field {
  const choices = choicesOf(options)
  const chosen = choices.find(({ value }) => value === preset)
  return {
    schema: {
      type: 'string',
      enum: choices.map(({ shown }) => shown),
      ...(options.some(({ label }) => label !== undefined) && {
        enumNames: choices.map(({ label }) => label),
      }),
      ...labels,
      ...(chosen && { default: chosen.shown }),
    },
    read: (answer, name) => {
      const choice = choiceOf(choices, answer)
      if (choice) return choice.value
      throw new AbpError('INVALID_PARAMS', `\`${name}\` of the answer must be one of the options.`)
    },
  }
}

/** Makes a multiple-choice field, which clients support since MCP 2025-11-25. */
function choicesField(
  options: readonly Option[],
  { maxItems, minItems }: Record<string, unknown>,
  labels: Labels,
  preset: unknown,
): Field {
  const choices = choicesOf(options)
  const isLabelled = options.some(({ label }) => label !== undefined)
  const chosen = Array.isArray(preset) ? choices.filter(({ value }) => preset.includes(value)) : []
  const field = {
    type: 'array' as const,
    ...labels,
    ...(isNumber(minItems) && { minItems }),
    ...(isNumber(maxItems) && { maxItems }),
    ...(chosen.length > 0 && { default: chosen.map(({ shown }) => shown) }),
  }
  return {
    schema: isLabelled
      ? { ...field, items: { anyOf: choices.map(({ label, shown }) => ({ const: shown, title: label })) } }
      : { ...field, items: { type: 'string', enum: choices.map(({ shown }) => shown) } },
    read: (answer, name) => {
      const taken = Array.isArray(answer) ? answer.map((one) => choiceOf(choices, one)) : [undefined]
      if (taken.some((choice) => choice === undefined))
        throw new AbpError('INVALID_PARAMS', `\`${name}\` of the answer must be a list of the options.`)
      return taken.map((choice) => choice?.value)
    },
  }
}

function numberField(
  type: 'number' | 'integer',
  { minimum, maximum }: Record<string, unknown>,
  labels: Labels,
  preset: unknown,
): Field {
  return {
    schema: {
      type,
      ...labels,
      ...(isNumber(minimum) && { minimum }),
      ...(isNumber(maximum) && { maximum }),
      ...(isNumber(preset) && { default: preset }),
    },
    read: reading(
      type === 'integer' ? 'a whole number' : 'a number',
      (value) => typeof value === 'number' && (type === 'number' || Number.isInteger(value)),
    ),
  }
}

function textField(
  { minLength, maxLength, format }: Record<string, unknown>,
  labels: Labels,
  preset: unknown,
): Field {
  const known = formats.find((name) => name === format)
  // A preset that would be truncated or altered is omitted: the user would send a value that the page did not
  // propose.
  const isShown =
    typeof preset === 'string' && preset.length <= limits.presetCharacters && isAgentText(preset)
  return {
    schema: {
      type: 'string',
      ...labels,
      ...(isNumber(minLength) && { minLength }),
      ...(isNumber(maxLength) && { maxLength }),
      ...(known && { format: known }),
      ...(isShown && { default: preset }),
    },
    read: reading('a text', (value) => typeof value === 'string'),
  }
}

/** Makes a field for a list or a nested object. Forms support neither, so the user writes JSON. */
function jsonField(labels: Labels, preset: unknown): Field {
  const { presetCharacters: characters } = limits
  const size = { characters, entries: 100, levels: 10, textCharacters: characters }
  const text = preset === undefined ? say`` : sayJson(fitData(preset, size))
  // Truncated JSON can no longer be sent.
  const isWhole = text !== '' && text.length <= characters && !text.includes('…')
  const { description } = labels
  const described = description === undefined ? say`As JSON.` : say`${description} As JSON.`
  return {
    schema: { type: 'string', ...labels, description: described, ...(isWhole && { default: text }) },
    read: (value, name) => {
      try {
        return JSON.parse(String(value))
      } catch {
        throw new AbpError('INVALID_PARAMS', `\`${name}\` of the answer must be JSON.`)
      }
    },
  }
}

function reading(what: string, fits: (value: unknown) => boolean): Field['read'] {
  return (value, name) => {
    if (fits(value)) return value
    throw new AbpError('INVALID_PARAMS', `\`${name}\` of the answer must be ${what}.`)
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
