import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { shownName } from './shown-text'

/** Asks for a line. @returns `undefined` if the person gives none */
export type AskLine = (lines: readonly string[]) => Promise<string | undefined>

/** How often a person may mistype. */
const attempts = 5
/** Fields that are asked one after another; an object with more is asked as JSON. */
const mostFields = 20
const mostOptions = 200

export interface Option {
  value: unknown
  label: string
}

/**
 * Asks for one of the options, by number or by value.
 *
 * @returns the option's value; `undefined` if the person gives none
 */
export async function askOption(
  ask: AskLine,
  head: readonly string[],
  given: readonly Option[],
  preset: unknown,
): Promise<unknown> {
  const options = given.slice(0, mostOptions)
  const start = options.findIndex(({ value }) => value !== undefined && value === preset)
  const list = options.map(({ label }, index) => `  ${index + 1}) ${shownName(label)}\n`)
  const end = `Number${start < 0 ? '' : ` [${start + 1}]`}: `
  return retry(ask, [...head, ...list, end], `Write a number from 1 to ${options.length}.`, (line) => {
    const text = line === '' && start >= 0 ? String(start + 1) : line
    const chosen = options.find(({ value }) => value === text) ?? options[Number(text) - 1]
    return chosen && { value: chosen.value }
  })
}

/**
 * Asks for a value that fits a schema of the app. The app checks it; this only makes numbers of digits, and the like.
 *
 * @returns `undefined` if the person gives none
 */
export async function askValue(
  ask: AskLine,
  head: readonly string[],
  schema: JsonSchema,
  preset: unknown,
): Promise<unknown> {
  const { properties, required, type } = schema
  const choices: unknown = schema.enum
  if (Array.isArray(choices) && choices.length > 0) {
    const options = choices.map((value: unknown) => ({ value, label: textOf(value) }))
    return askOption(ask, head, options, preset)
  }
  const fields = type === 'object' && isRecord(properties) ? Object.entries(properties) : []
  if (fields.length > 0 && fields.length <= mostFields) {
    const needed: readonly unknown[] = Array.isArray(required) ? required : []
    return askFields(ask, head, fields, needed, isRecord(preset) ? preset : {})
  }
  const [hint, read] = readerOf(type)
  const end = `${hint}${preset === undefined ? '' : ` [${shownName(textOf(preset))}]`}: `
  return retry(ask, [...head, end], `This is no ${hint.toLowerCase()}.`, (line) =>
    line === '' && preset !== undefined ? { value: preset } : read(line),
  )
}

async function askFields(
  ask: AskLine,
  head: readonly string[],
  fields: readonly (readonly [name: string, schema: unknown])[],
  needed: readonly unknown[],
  preset: Record<string, unknown>,
): Promise<object | undefined> {
  const values: [string, unknown][] = []
  let lead = head
  for (const [name, given] of fields) {
    const schema = isRecord(given) ? given : {}
    const about = typeof schema.description === 'string' ? ` (${shownName(schema.description)})` : ''
    const isNeeded = needed.includes(name)
    const title = `${shownName(name)}${about}${isNeeded ? '' : ', may be empty'}\n`
    // An empty line leaves an optional field out.
    let isLeftOut = false
    const value = await askValue(
      async (lines) => {
        const line = await ask(lines)
        isLeftOut = line === '' && !isNeeded
        return isLeftOut ? undefined : line
      },
      [...lead, title],
      schema,
      Object.hasOwn(preset, name) ? preset[name] : schema.default,
    )
    if (value !== undefined) values.push([name, value])
    else if (!isLeftOut) return undefined
    lead = []
  }
  return Object.fromEntries(values)
}

type Read = (line: string) => { value: unknown } | undefined

function readerOf(type: unknown): [hint: string, read: Read] {
  if (type === 'number' || type === 'integer')
    return [
      'Number',
      (line) => (line !== '' && Number.isFinite(Number(line)) ? { value: Number(line) } : undefined),
    ]
  if (type === 'boolean') return ['Yes or no', (line) => readYesOrNo(line)]
  if (type === 'string') return ['Text', (line) => ({ value: line })]
  return ['JSON', (line) => readJson(line)]
}

/** @returns `undefined` for neither */
export function readYesOrNo(line: string): { value: boolean } | undefined {
  if (/^(?:y|yes|true)$/i.test(line)) return { value: true }
  return /^(?:n|no|false)$/i.test(line) ? { value: false } : undefined
}

function readJson(line: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(line) }
  } catch {
    return undefined
  }
}

/** @returns the value that was read; `undefined` if the person gives none, or mistypes too often */
export async function retry<Value>(
  ask: AskLine,
  lines: readonly string[],
  mistake: string,
  read: (line: string) => { value: Value } | undefined,
): Promise<Value | undefined> {
  let shown = lines
  for (let attempt = 0; attempt < attempts; attempt++) {
    const line = await ask(shown)
    if (line === undefined) return undefined
    const found = read(line)
    if (found) return found.value
    shown = [`${mistake} `, lines.at(-1) ?? '']
  }
  return undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
