import { AbpError } from '@abp-kit/core'
import type { ElicitationResult } from '@abp-kit/core/protocol'
import type { PrimitiveSchemaDefinition } from '@modelcontextprotocol/server'
import { isRecord } from '../record'
import { shortText } from '../untrusted'
import { fieldFor } from './field'

/** A page's question as the form that an MCP client shows, and how what the user entered becomes the answer. */
export interface Form {
  message: string
  properties: Record<string, PrimitiveSchemaDefinition>
  required: string[]
  /** @throws {AbpError} `INVALID_PARAMS` for what the form does not allow; clients do not always check. */
  read: (content: Record<string, unknown>) => unknown
}

const longestMessage = 2_000
const mostOptions = 200

/**
 * @param params - of an elicitation request, untrusted
 * @returns `undefined` for a method that is no form (protocol.md §3, Elicitation methods)
 * @throws {AbpError} `INVALID_PARAMS` for a question that cannot be shown
 */
export function formFor(method: string, params: Record<string, unknown>): Form | undefined {
  if (
    method === 'elicitation/input' ||
    method === 'elicitation/text' ||
    method === 'elicitation/preference'
  ) {
    return valueForm(params)
  }
  if (method === 'elicitation/confirm') return confirmForm(params)
  if (method === 'elicitation/select') return selectForm(params)
  return undefined
}

function valueForm({ prompt, schema, default: fallback }: Record<string, unknown>): Form {
  const message = shortText(prompt, longestMessage) || 'The app asks for a value.'
  const { properties } = isRecord(schema) && isRecord(schema.properties) ? schema : {}
  const required = isRecord(schema) && Array.isArray(schema.required) ? schema.required : []
  const fields = Object.entries(properties ?? {}).map(([name, value]) => {
    const given = isRecord(fallback) ? fallback[name] : undefined
    return { name, field: fieldFor(value, given), required: required.includes(name) }
  })
  if (fields.length > 0 && fields.every(({ field }) => field.direct)) {
    return {
      message,
      properties: Object.fromEntries(fields.map(({ name, field }) => [name, field.schema])),
      required: fields.filter((field) => field.required).map(({ name }) => name),
      read: (content) => ({
        value: Object.fromEntries(
          fields
            .filter(({ name }) => content[name] !== undefined)
            .map(({ name, field }) => [name, field.read(content[name], name)]),
        ),
      }),
    }
  }
  const field = fieldFor(schema, fallback)
  return {
    message,
    properties: { value: field.schema },
    required: ['value'],
    read: (content) => ({ value: field.read(content.value, 'value') }),
  }
}

/** Only an explicit `true` is a yes: no default, and nothing that a client fills in by itself (the rule for what destroys). */
function confirmForm({ message, destructive }: Record<string, unknown>): Form {
  const text = shortText(message, longestMessage) || 'The app asks for a confirmation.'
  const warning = destructive === true ? 'Careful, this cannot be undone. ' : ''
  return {
    message: `${warning}${text}`,
    properties: { confirmed: { type: 'boolean', title: destructive === true ? 'Yes, do it' : 'Yes' } },
    required: ['confirmed'],
    read: ({ confirmed }) => ({ confirmed: confirmed === true }),
  }
}

function selectForm({ prompt, options, default: fallback }: Record<string, unknown>): Form {
  const choices = (Array.isArray(options) ? options : []).slice(0, mostOptions).map((option: unknown) => {
    const value: unknown = isRecord(option) ? option.value : option
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    const label = isRecord(option) ? shortText(option.label, 200) : ''
    return { value, text, label: label || shortText(text, 200) }
  })
  if (choices.length === 0) throw new AbpError('INVALID_PARAMS', 'A question to select needs `options`.')
  const preset = choices.find(({ value, text }) => value === fallback || text === fallback)
  return {
    message: shortText(prompt, longestMessage) || 'The app asks for a choice.',
    properties: {
      selected: {
        type: 'string',
        title: 'Choice',
        enum: choices.map(({ text }) => text),
        enumNames: choices.map(({ label }) => label),
        ...(preset && { default: preset.text }),
      },
    },
    required: ['selected'],
    read: ({ selected }) => {
      const choice = choices.find(({ text }) => text === selected)
      if (!choice) throw new AbpError('INVALID_PARAMS', 'The answer is none of the options.')
      return { selected: choice.value }
    },
  }
}

/** @returns the answer for what the user did with the form. */
export function answerFrom(
  form: Form,
  method: string,
  action: 'accept' | 'decline' | 'cancel',
  content: Record<string, unknown> | undefined,
): ElicitationResult {
  if (action === 'accept') return { success: true, data: form.read(content ?? {}) }
  // Saying no to a confirmation is an answer; to anything else, it is none.
  if (action === 'decline' && method === 'elicitation/confirm')
    return { success: true, data: { confirmed: false } }
  const error = new AbpError(
    'CANCELLED',
    `The user ${action === 'decline' ? 'declined' : 'dismissed'} the question.`,
  )
  return { success: false, cancelled: true, error: error.toJSON() }
}
