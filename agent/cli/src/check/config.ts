import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Severity } from '@abp-kit/conformance'
import { validateJsonSchema } from '@abp-kit/core/json-schema'
import { AbpError } from '@abp-kit/core/protocol'
import schema from '../../check.schema.json' with { type: 'json' }

/** The content of `abp.check.json`; see `check.schema.json`. */
export interface CheckConfig {
  params: Record<string, unknown>
  skip: string[]
  destructive: boolean | string[]
  rules?: string[]
  ignore: string[]
  failOn?: Severity
  callTimeout?: number
  requestTimeout?: number
}

const configName = 'abp.check.json'
const severities = ['error', 'warn', 'note'] as const

/**
 * Reads the check configuration of a site.
 *
 * @param path - as given with `--config`; without it, `abp.check.json` in the working directory, if it exists
 * @throws {AbpError} `PATH_NOT_FOUND` for a given file that does not exist; `INVALID_ARGUMENTS` for an
 *   invalid file
 */
export async function readConfig(path: string | undefined): Promise<CheckConfig> {
  const file = resolve(path ?? configName)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (path === undefined && Object(error).code === 'ENOENT') return readFields({})
    throw new AbpError('PATH_NOT_FOUND', `${file} cannot be read: ${Object(error).message}`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AbpError('INVALID_ARGUMENTS', `${file} is not JSON: ${Object(error).message}`)
  }
  const { issues } = validateJsonSchema(schema, value)
  if (issues) {
    // A union reports an issue for each alternative.
    const wrong = issues.slice(0, 3).map(({ message, path }) => `${path || 'the file'}: ${message}`)
    throw new AbpError(
      'INVALID_ARGUMENTS',
      `${file}: ${wrong.join(' ')} It may have ${Object.keys(schema.properties).join(', ')}.`,
    )
  }
  return readFields(value)
}

/** @param value - must match the schema */
function readFields(value: unknown): CheckConfig {
  const { callTimeout, destructive, failOn, ignore, params, requestTimeout, rules, skip } = Object(value)
  const known = severities.find((one) => one === failOn)
  return {
    params: { ...Object(params) },
    skip: textsOf(skip) ?? [],
    destructive: textsOf(destructive) ?? destructive === true,
    ignore: textsOf(ignore) ?? [],
    ...(rules !== undefined && { rules: textsOf(rules) ?? [] }),
    ...(known !== undefined && { failOn: known }),
    ...(typeof callTimeout === 'number' && { callTimeout }),
    ...(typeof requestTimeout === 'number' && { requestTimeout }),
  }
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined
}
