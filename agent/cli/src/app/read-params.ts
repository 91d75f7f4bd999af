import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { JsonSchema } from '@abp-kit/core'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { readJsonArgument } from '../command-line/json-argument.ts'
import type { ShownText } from '../command-line/shown-text.ts'
import { itemPath, readPath, schemaAt, withValue } from './field-path.ts'
import { fieldValue, isList } from './field-value.ts'
import { typedInput } from './true-type.ts'

/**
 * Makes the parameters once the capability's input schema is known. The schema determines whether
 * `--field n=1` is a number or a string.
 *
 * @param warn - receives statements in a file's name that its bytes contradict
 */
export type CompleteParams = (
  schema: JsonSchema | undefined,
  warn: (warning: ShownText) => void,
) => Promise<unknown>

/**
 * Reads a call's parameters from the command line: `--params` first, then each `--field`, then each `--file`.
 *
 * @param words - the command's words
 * @throws {AbpError} `INVALID_ARGUMENTS`, also during completion
 */
export async function readParams(words: readonly string[]): Promise<CompleteParams> {
  const several = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args: [...words],
    options: { params: { type: 'string' }, field: several, file: several },
    allowPositionals: true,
    strict: false,
  })
  const given = typeof values.params === 'string' ? await readJsonArgument('--params', values.params) : {}
  const fields = texts(values.field).map((one) => split('field', one))
  const files = texts(values.file).map((one) => split('file', one))
  if (fields.length + files.length === 0) return async () => given
  if (!isRecord(given)) throw wrong('`--params` is no object, so there is no place for --field and --file.')
  return async (schema, warn) => {
    let params: unknown = given
    const set = (name: string, make: (schema: unknown) => unknown) => {
      const path = readPath(name, schema)
      const at = schemaAt(schema, path)
      const value = make(at)
      // A list may be given whole, or item by item under its name.
      const isItem = isList(at) && !Array.isArray(value)
      const item = isItem ? make(schemaAt(at, itemPath([]))) : value
      params = withValue(params, isItem ? itemPath(path) : path, item, name)
    }
    for (const [name, value] of fields) set(name, (at) => fieldValue(value, at))
    for (const [name, path] of files) {
      const file = await typedInput(resolve(path.replace(/^@/, '')), warn)
      set(name, () => file)
    }
    return params
  }
}

function split(flag: string, given: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(given) ?? []
  if (name === undefined || value === undefined)
    throw wrong(`--${flag} is ${given}. Write --${flag} name=${flag === 'file' ? '@photo.png' : 'value'}.`)
  return [name, value]
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`abp call --help\` has examples.`)
}
