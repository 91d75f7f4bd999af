import type { ConsentLabels } from '../../consent/options.ts'
import type { QuestionOption } from '../../consent/question.ts'
import { isRecord } from '../../protocol/is-record.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'
import { cleanText } from '../consent/read-question.ts'
import { make } from './element.ts'

/** A part of a form, and how to read its value. */
export interface Field {
  element: HTMLElement
  /** @returns the value, or `undefined` if the field is empty */
  read(): unknown
}

interface FieldText {
  /** The field's label; by default, the question's text labels it. */
  label: string | undefined
  isRequired: boolean
  value: unknown
  labels: ConsentLabels
}

let count = 0

/**
 * Creates the form for a value from its JSON Schema: fields for simple types, and a JSON text area for
 * everything else.
 */
export function createField(schema: JsonSchema, text: FieldText): Field {
  const { enum: options, properties, type } = schema
  if (Array.isArray(options))
    return createChoice(
      options.map((value: unknown) => ({ value, label: cleanText(value, 200) })),
      text,
      schema,
    )
  if (type === 'object' && isRecord(properties)) return createGroup(schema, properties, text)
  if (type === 'boolean') return createCheckbox(schema, text)
  if (type === 'string' || type === 'number' || type === 'integer') return createInput(schema, text, type)
  return createJson(schema, text)
}

/** Creates a choice from an array: radio buttons if it is short. */
export function createChoice(
  options: readonly QuestionOption[],
  text: FieldText,
  schema: JsonSchema = {},
): Field {
  const chosen = options.findIndex(({ value }) => value === text.value)
  if (options.length > 7) {
    const select = make('select', { required: text.isRequired }, [
      make('option', { value: '', textContent: '' }),
      ...options.map(({ label }, index) => make('option', { value: String(index), textContent: label })),
    ])
    select.value = chosen < 0 ? '' : String(chosen)
    return { element: frame(select, text, schema), read: () => options[select.selectedIndex - 1]?.value }
  }
  const name = `abp-consent-${++count}`
  const inputs = options.map((_, index) =>
    make('input', { type: 'radio', name, required: text.isRequired, checked: index === chosen }),
  )
  const rows = options.map(({ label }, index) =>
    make('label', { className: 'choice' }, [inputs[index], label]),
  )
  const element = make('fieldset', {}, [
    text.label === undefined ? undefined : make('legend', { textContent: nameOf(text) }),
    hintOf(schema),
    ...rows,
  ])
  if (text.label === undefined) element.setAttribute('aria-labelledby', 'text')
  return { element, read: () => options[inputs.findIndex(({ checked }) => checked)]?.value }
}

function createGroup(schema: JsonSchema, properties: Record<string, unknown>, text: FieldText): Field {
  const needed: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const values = isRecord(text.value) ? text.value : {}
  const fields = Object.entries(properties).map(([name, given]): [string, Field] => {
    const inner = isRecord(given) ? given : {}
    const label = cleanText(inner.title ?? name, 200)
    const isRequired = text.isRequired && needed.includes(name)
    return [name, createField(inner, { ...text, label, isRequired, value: values[name] ?? inner.default })]
  })
  const element = make('fieldset', {}, [
    text.label === undefined ? undefined : make('legend', { textContent: nameOf(text) }),
    hintOf(schema),
    ...fields.map(([, field]) => field.element),
  ])
  const read = () => {
    const entries = fields
      .map(([name, field]) => [name, field.read()])
      .filter(([, value]) => value !== undefined)
    return Object.fromEntries(entries)
  }
  return { element, read }
}

function createCheckbox(schema: JsonSchema, text: FieldText): Field {
  const input = make('input', { type: 'checkbox', checked: text.value === true })
  const label = make('label', { className: 'choice' }, [
    input,
    text.label ?? cleanText(schema.title ?? text.labels.yes, 200),
  ])
  return { element: make('div', { className: 'field' }, [label, hintOf(schema)]), read: () => input.checked }
}

const inputTypes = new Map<unknown, string>([
  ['date', 'date'],
  ['date-time', 'datetime-local'],
  ['email', 'email'],
  ['time', 'time'],
  ['uri', 'url'],
])

function createInput(schema: JsonSchema, text: FieldText, type: 'string' | 'number' | 'integer'): Field {
  const value = cleanText(text.value, 100_000)
  if (type !== 'string') {
    const input = make('input', { type: 'number', required: text.isRequired, value })
    input.step = type === 'integer' ? '1' : 'any'
    limit(input, schema, { min: 'minimum', max: 'maximum' })
    return {
      element: frame(input, text, schema),
      read: () => (input.value ? input.valueAsNumber : undefined),
    }
  }
  const isLong = typeof schema.maxLength === 'number' && schema.maxLength > 200
  const input = isLong
    ? make('textarea', { rows: 4, value })
    : make('input', { type: inputTypes.get(schema.format) ?? 'text', value })
  // An empty string is also a value, unless the schema sets a minimum length.
  input.required = text.isRequired && Number(schema.minLength ?? 0) > 0
  limit(input, schema, { minlength: 'minLength', maxlength: 'maxLength', pattern: 'pattern' })
  return {
    element: frame(input, text, schema),
    read: () => (input.value || text.isRequired ? readText(input.value, schema.format) : undefined),
  }
}

/** The browser's field has local time without a zone; the schema's format requires a zone. */
function readText(value: string, format: unknown): string {
  return format === 'date-time' && value ? new Date(value).toISOString() : value
}

function createJson(schema: JsonSchema, text: FieldText): Field {
  const value = text.value === undefined ? '' : JSON.stringify(text.value, null, 2)
  const input = make('textarea', { rows: 4, value, required: text.isRequired, spellcheck: false })
  const parse = (): unknown => (input.value ? JSON.parse(input.value) : undefined)
  input.addEventListener('input', () => {
    let wrong = ''
    try {
      parse()
    } catch (error) {
      wrong = String(error)
    }
    input.setCustomValidity(wrong)
  })
  return {
    element: frame(input, text, { ...schema, description: schema.description ?? text.labels.json }),
    read: parse,
  }
}

/** Places the label above a field, and the schema's description below it. */
function frame(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  text: FieldText,
  schema: JsonSchema,
) {
  control.id = `abp-consent-${++count}`
  const hint = hintOf(schema)
  if (hint) control.setAttribute('aria-describedby', hint.id)
  if (text.label === undefined) control.setAttribute('aria-labelledby', 'text')
  return make('div', { className: 'field' }, [
    text.label === undefined ? undefined : make('label', { htmlFor: control.id, textContent: nameOf(text) }),
    control,
    hint,
  ])
}

function nameOf({ isRequired, label = '', labels }: FieldText): string {
  return isRequired ? label : `${label} (${labels.optional})`
}

function hintOf({ description }: JsonSchema): HTMLElement | undefined {
  const text = cleanText(description, 500)
  return text
    ? make('span', { className: 'hint', id: `abp-consent-${++count}`, textContent: text })
    : undefined
}

/** Sets the attributes for which the schema has a keyword. */
function limit(control: Element, schema: JsonSchema, keywords: Record<string, string>): void {
  for (const [attribute, keyword] of Object.entries(keywords)) {
    const value = schema[keyword]
    if (typeof value === 'number' || typeof value === 'string') control.setAttribute(attribute, String(value))
  }
}
