import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { fileInput } from '@abp-kit/client'
import type { JsonSchema } from '@abp-kit/core'
import { AbpError, isRecord } from '@abp-kit/core/protocol'

/** Makes the parameters when the capability's input is known. It says whether `--field n=1` is a number or a text. */
export type CompleteParams = (schema: JsonSchema | undefined) => unknown

/**
 * Reads a call's parameters from the command line: `--params` first, then each `--field` and `--file`.
 *
 * @param words - the command's
 * @throws {AbpError} `INVALID_ARGUMENTS`
 */
export async function readParams(words: readonly string[]): Promise<CompleteParams> {
  const several = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args: [...words],
    options: { params: { type: 'string' }, field: several, file: several },
    allowPositionals: true,
    strict: false,
  })
  const given = typeof values.params === 'string' ? await readJson(values.params) : {}
  const fields = texts(values.field).map((one) => split('field', one))
  const files = texts(values.file).map((one) => split('file', one))
  if (fields.length + files.length === 0) return () => given
  if (!isRecord(given)) throw wrong('`--params` is no object, so there is no place for --field and --file.')
  const inputs = files.map(([name, value]) => [name, fileInput(resolve(value.replace(/^@/, '')))])
  return (schema) => {
    const properties = isRecord(schema?.properties) ? schema.properties : {}
    const typed = fields.map(([name, value]) => [name, fieldValue(value, properties[name])])
    return { ...given, ...Object.fromEntries(typed), ...Object.fromEntries(inputs) }
  }
}

async function readJson(given: string): Promise<unknown> {
  const [source, content] = await readSource(given)
  try {
    return JSON.parse(content)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw wrong(`${source} is not JSON: ${reason}.`)
  }
}

async function readSource(given: string): Promise<[source: string, content: string]> {
  if (given === '-') return ['The standard input', await text(process.stdin)]
  if (!given.startsWith('@')) return ['`--params`', given]
  const path = resolve(given.slice(1))
  const content = await readFile(path, 'utf8').catch((cause: Error) => {
    throw wrong(`The file of --params cannot be read: ${cause.message}.`)
  })
  return [path, content]
}

/** @returns a text as what the schema wants; without a schema, as JSON if it is that */
function fieldValue(given: string, schema: unknown): unknown {
  const type = isRecord(schema) ? schema.type : undefined
  if (type === 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
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
