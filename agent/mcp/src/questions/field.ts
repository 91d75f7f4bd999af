import { AbpError } from '@abp-kit/core'
import type { PrimitiveSchemaDefinition } from '@modelcontextprotocol/server'
import { isRecord } from '../record'
import { shortText } from '../untrusted'

/** A value that a page asks for, as a field that MCP's flat forms can have. */
export interface Field {
  schema: PrimitiveSchemaDefinition
  /** `false` where the form has no such type, and the user writes JSON instead. */
  direct: boolean
  /** @throws {AbpError} `INVALID_PARAMS` */
  read: (value: unknown, name: string) => unknown
}

const formats = ['email', 'uri', 'date', 'date-time'] as const

/**
 * @param schema - the JSON Schema of the value, untrusted; anything that is none is a text
 * @param fallback - the value that is filled in when it fits
 */
export function fieldFor(schema: unknown, fallback?: unknown): Field {
  const given = isRecord(schema) ? schema : { type: 'string' }
  const preset = fallback ?? given.default
  const labels = {
    ...(typeof given.title === 'string' && { title: shortText(given.title, 200) }),
    ...(typeof given.description === 'string' && { description: shortText(given.description, 1_000) }),
  }
  const options = Array.isArray(given.enum) ? given.enum.filter((item) => typeof item === 'string') : []
  if (Array.isArray(given.enum) && options.length === given.enum.length && options.length > 0) {
    const fits = typeof preset === 'string' && options.includes(preset)
    return {
      schema: { type: 'string', enum: options.slice(0, 200), ...labels, ...(fits && { default: preset }) },
      direct: true,
      read: reading('one of the options', (value) => typeof value === 'string' && options.includes(value)),
    }
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

function numberField(
  type: 'number' | 'integer',
  { minimum, maximum }: Record<string, unknown>,
  labels: object,
  preset: unknown,
): Field {
  return {
    schema: {
      type,
      ...labels,
      ...(typeof minimum === 'number' && { minimum }),
      ...(typeof maximum === 'number' && { maximum }),
      ...(typeof preset === 'number' && { default: preset }),
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
  labels: object,
  preset: unknown,
): Field {
  const known = formats.find((name) => name === format)
  return {
    schema: {
      type: 'string',
      ...labels,
      ...(typeof minLength === 'number' && { minLength }),
      ...(typeof maxLength === 'number' && { maxLength }),
      ...(known && { format: known }),
      ...(typeof preset === 'string' && { default: preset }),
    },
    direct: true,
    read: reading('a text', (value) => typeof value === 'string'),
  }
}

/** Lists and nested objects: forms have none, so the user writes JSON. */
function jsonField(labels: object, preset: unknown): Field {
  return {
    schema: {
      type: 'string',
      description: 'As JSON.',
      ...labels,
      ...(preset !== undefined && { default: JSON.stringify(preset) }),
    },
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
