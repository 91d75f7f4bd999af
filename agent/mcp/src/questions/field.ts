import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitData, fitText, isAgentText, say, sayJson } from '../agent-text'
import { limits } from '../limits'
import { choiceOf, choicesOf } from './choices'

/** A field that MCP's flat forms can have, with text that is fit to be shown. */
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
)

/** A value that a page asks for, as a field of MCP's flat forms. */
export interface Field {
  schema: FieldSchema
  /** `false` if forms have no such type, and the user writes JSON instead. */
  direct: boolean
  /** @throws {AbpError} `INVALID_PARAMS` */
  read: (value: unknown, name: string) => unknown
}

interface Labels {
  title?: AgentText
  description?: AgentText
}

const formats = ['email', 'uri', 'date', 'date-time'] as const

/**
 * Makes a form's field for a value.
 *
 * @param schema - the JSON Schema of the value, untrusted; anything else counts as text
 * @param fallback - a value to fill in if it fits
 */
export function fieldFor(schema: unknown, fallback?: unknown): Field {
  const given = isRecord(schema) ? schema : { type: 'string' }
  const preset = fallback ?? given.default
  const labels: Labels = {
    ...(typeof given.title === 'string' && { title: fitText(given.title, limits.optionCharacters) }),
    ...(typeof given.description === 'string' && {
      description: fitText(given.description, limits.fieldTextCharacters),
    }),
  }
  if (Array.isArray(given.enum) && given.enum.length > 0) {
    const options = given.enum.slice(0, limits.optionEntries)
    if (options.every((option) => typeof option === 'string')) return choiceField(options, labels, preset)
  }
  if (given.type === 'boolean') {
    return {
      schema: { type: 'boolean', ...labels, ...(typeof preset === 'boolean' && { default: preset }) },
      direct: true,
      read: reading('true or false', (value) => typeof value === 'boolean'),
    }
  }
  if (given.type === 'number' || given.type === 'integer')
    return numberField(given.type, given, labels, preset)
  if (given.type === 'string' || given.type === undefined) return textField(given, labels, preset)
  return jsonField(labels, preset)
}

function choiceField(options: readonly unknown[], labels: Labels, preset: unknown): Field {
  const choices = choicesOf(options.map((value) => ({ value })))
  const chosen = choices.find(({ value }) => value === preset)
  return {
    schema: {
      type: 'string',
      enum: choices.map(({ shown }) => shown),
      ...labels,
      ...(chosen && { default: chosen.shown }),
    },
    direct: true,
    read: (answer, name) => {
      const choice = choiceOf(choices, answer)
      if (choice) return choice.value
      throw new AbpError('INVALID_PARAMS', `\`${name}\` of the answer must be one of the options.`)
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
    direct: true,
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
  // A preset that would be cut or altered is left out: the user would send a value that the page did not
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
    direct: true,
    read: reading('a text', (value) => typeof value === 'string'),
  }
}

/** Makes a field for a list or a nested object. Forms have neither, so the user writes JSON. */
function jsonField(labels: Labels, preset: unknown): Field {
  const { presetCharacters: characters } = limits
  const size = { characters, entries: 100, levels: 10, textCharacters: characters }
  const text = preset === undefined ? say`` : sayJson(fitData(preset, size))
  // A JSON text that was cut can no longer be sent.
  const isWhole = text !== '' && text.length <= characters && !text.includes('…')
  return {
    schema: { type: 'string', description: say`As JSON.`, ...labels, ...(isWhole && { default: text }) },
    direct: false,
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
