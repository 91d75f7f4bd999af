import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import { type Declaration, declarations } from './declarations.ts'
import { expandHome } from './path-setting.ts'
import { type Settings, settingsSchema } from './settings.ts'

/** The command that a command line requests. */
export type Command =
  | { do: 'help' }
  | { do: 'version' }
  | { do: 'serve'; settings: Settings }
  | { do: 'save-storage'; settings: Settings; url: string; file: string }

/** A value and its source, which errors name. */
interface Given {
  value: unknown
  place: string
}

/**
 * Reads the configuration. Flags override environment variables, variables override the file that `--config`
 * or `ABP_CONFIG` names, and the file overrides the defaults.
 *
 * @param args - without the first two, the program and the script
 * @throws {AbpError} `INVALID_CONFIG`, naming the invalid flag, variable or key, and the allowed values
 */
export function readCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Command {
  const saves = args[0] === 'save-storage'
  const { flags, operands } = readFlags(saves ? args.slice(1) : args, saves)
  if (flags.help === true) return { do: 'help' }
  if (flags.version === true) return { do: 'version' }
  const file = flags.config ?? (env.ABP_CONFIG === '' ? undefined : env.ABP_CONFIG)
  const given = new Map<string, Given>(typeof file === 'string' ? readFile(file) : [])
  for (const declaration of declarations) {
    const { key, flag, variable } = declaration
    const text = env[variable]
    // An empty variable counts as unset, except for a list, which may have been meant as a restriction.
    if (text !== undefined && (text !== '' || declaration.type === 'array')) {
      given.set(key, { value: fromText(text, declaration), place: `The environment variable ${variable}` })
    }
    const value = flags[flag]
    if (value !== undefined) given.set(key, { value: fromFlag(value, declaration), place: `--${flag}` })
  }
  if (!saves) return { do: 'serve', settings: check(given) }
  // A person has to see the page.
  if (!given.has('headless')) given.set('headless', { value: false, place: 'save-storage' })
  return { do: 'save-storage', settings: check(given), ...readOperands(operands) }
}

function readOperands(operands: readonly string[]): { url: string; file: string } {
  const [url = '', file = ''] = operands
  if (operands.length !== 2 || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw invalid('`abp-mcp save-storage <url> <file>` takes the http or https URL of a page, and a file.')
  return { url, file: resolve(expandHome(file)) }
}

/** @param withOperands - whether the command accepts words besides flags */
function readFlags(
  args: readonly string[],
  withOperands: boolean,
): { flags: Record<string, unknown>; operands: string[] } {
  const options = Object.fromEntries(
    declarations
      .filter(({ secret }) => !secret)
      .map(({ flag, type }) =>
        type === 'boolean'
          ? [flag, { type: 'boolean' as const }]
          : [flag, { type: 'string' as const, multiple: type === 'array' }],
      ),
  )
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: {
        ...options,
        config: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
      allowNegative: true,
      allowPositionals: withOperands,
    })
    return { flags: values, operands: positionals }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalid(reason, cause)
  }
}

function readFile(path: string): [string, Given][] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalid(`The configuration file ${path} cannot be read: ${reason}.`, cause)
  }
  const record = z.record(z.string(), z.unknown()).safeParse(content)
  if (!record.success) throw invalid(`The configuration file ${path} must contain a JSON object.`)
  const keys = new Set(declarations.map(({ key }) => key))
  return Object.entries(record.data).map(([key, value]) => {
    if (!keys.has(key))
      throw invalid(`\`${key}\` in ${path} is not a setting. There are: ${[...keys].join(', ')}.`)
    return [key, { value, place: `\`${key}\` in ${path}` }]
  })
}

function fromFlag(value: unknown, declaration: Declaration): unknown {
  return typeof value === 'string' ? fromText(value, declaration) : value
}

/**
 * Converts the string value of a flag or a variable; commas separate list entries. A string that does not
 * convert stays unchanged, and `check` rejects it.
 */
function fromText(text: string, { type }: Declaration): unknown {
  if (type === 'number') return text.trim() === '' ? text : Number(text)
  if (type === 'boolean')
    return { true: true, '1': true, false: false, '0': false }[text.toLowerCase()] ?? text
  if (type === 'array') return text.split(',').map((item) => item.trim())
  if (type !== 'object') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function check(given: ReadonlyMap<string, Given>): Settings {
  const values = Object.fromEntries([...given].map(([key, { value }]) => [key, value]))
  const parsed = settingsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => {
    const place = given.get(String(path[0]))?.place ?? `\`${path.join('.')}\``
    return `${place}: ${message}.`
  })
  throw invalid(problems.join('\n'))
}

function invalid(message: string, cause?: unknown): AbpError {
  return new AbpError('INVALID_CONFIG', `${message}\nRun \`abp-mcp --help\` for all settings.`, { cause })
}
