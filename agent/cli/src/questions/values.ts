import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { fromSite, line, type ShownText } from '../command-line/shown-text.ts'

/**
 * Asks for a line.
 * @returns `undefined` if the person does not enter one
 */
export type AskLine = (lines: readonly ShownText[]) => Promise<string | undefined>

/** Maximum attempts after mistyped input. */
const attempts = 5
/** Maximum fields that are asked one after another; an object with more is asked as JSON. */
const mostFields = 20
const mostOptions = 200
/** Characters of a label. */
const mostOfName = 200

export interface Option {
  value: unknown
  label: string
}

/**
 * Asks for one of the options, by number or by value.
 *
 * @returns the option's value; `undefined` if the person does not enter one
 */
export async function askOption(
  ask: AskLine,
  head: readonly ShownText[],
  given: readonly Option[],
  preset: unknown,
): Promise<unknown> {
  const options = given.slice(0, mostOptions)
  const start = options.findIndex(({ value }) => value !== undefined && value === preset)
  const list = options.map(({ label }, index) => line`  ${index + 1}) ${name(label)}\n`)
  const end = line`Number${start < 0 ? line`` : line` [${start + 1}]`}: `
  return retry(ask, [...head, ...list, end], line`Write a number from 1 to ${options.length}.`, (given) => {
    const text = given === '' && start >= 0 ? String(start + 1) : given
    const chosen = options.find(({ value }) => value === text) ?? options[Number(text) - 1]
    return chosen && { value: chosen.value }
  })
}

/**
 * Asks for a value that fits a schema of the app. The app checks it; this function only converts the input,
 * such as digits to numbers.
 *
 * @returns `undefined` if the person does not enter one
 */
export async function askValue(
  ask: AskLine,
  head: readonly ShownText[],
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
  const [hint, read, wanted] = readerOf(type)
  const end = line`${hint}${preset === undefined ? line`` : line` [${name(textOf(preset))}]`}: `
  return retry(ask, [...head, end], line`Write ${fromSite(wanted)}.`, (given) =>
    given === '' && preset !== undefined ? { value: preset } : read(given),
  )
}

async function askFields(
  ask: AskLine,
  head: readonly ShownText[],
  fields: readonly (readonly [name: string, schema: unknown])[],
  needed: readonly unknown[],
  preset: Record<string, unknown>,
): Promise<object | undefined> {
  const values: [string, unknown][] = []
  let lead = head
  for (const [field, given] of fields) {
    const schema = isRecord(given) ? given : {}
    const about = typeof schema.description === 'string' ? line` (${name(schema.description)})` : line``
    const isNeeded = needed.includes(field)
    const title = line`${fromSite(field, mostOfName)}${about}${isNeeded ? line`` : line`, may be empty`}\n`
    // An empty line omits an optional field.
    let isLeftOut = false
    const value = await askValue(
      async (lines) => {
        const answer = await ask(lines)
        isLeftOut = answer === '' && !isNeeded
        return isLeftOut ? undefined : answer
      },
      [...lead, title],
      schema,
      Object.hasOwn(preset, field) ? preset[field] : schema.default,
    )
    if (value !== undefined) values.push([field, value])
    else if (!isLeftOut) return undefined
    lead = []
  }
  return Object.fromEntries(values)
}

type Read = (line: string) => { value: unknown } | undefined

function readerOf(type: unknown): [hint: ShownText, read: Read, wanted: string] {
  if (type === 'number' || type === 'integer')
    return [
      line`Number`,
      (given) => (given !== '' && Number.isFinite(Number(given)) ? { value: Number(given) } : undefined),
      'a number',
    ]
  if (type === 'boolean') return [line`Yes or no`, (given) => readYesOrNo(given), 'yes or no']
  if (type === 'string') return [line`Text`, (given) => ({ value: given }), 'text']
  return [line`JSON`, (given) => readJson(given), 'JSON']
}

/** @returns a label of the app on one line */
function name(label: string): ShownText {
  return fromSite(label, mostOfName)
}

/** @returns `undefined` for any other input */
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

/** @returns the value that was read; `undefined` if the person enters none, or mistypes too often */
export async function retry<Value>(
  ask: AskLine,
  lines: readonly ShownText[],
  mistake: ShownText,
  read: (line: string) => { value: Value } | undefined,
): Promise<Value | undefined> {
  let shown = lines
  for (let attempt = 0; attempt < attempts; attempt++) {
    const answer = await ask(shown)
    if (answer === undefined) return undefined
    const found = read(answer)
    if (found) return found.value
    shown = [line`${mistake} `, lines.at(-1) ?? line``]
  }
  return undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
