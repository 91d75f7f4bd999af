import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { isAgent } from 'std-env'
import packageJson from '../package.json' with { type: 'json' }
import { capabilityGroups } from './capabilities.ts'
import { readArguments, splitArguments } from './command-line/arguments.ts'
import { help } from './command-line/flags.ts'
import { createTerminal, type Terminal } from './command-line/terminal.ts'
import { createApp } from './create.ts'
import { detectPackageManager } from './package-manager.ts'
import { type Template, templates } from './templates.ts'

/** 4: the app is written, but its dependencies are not installed. `abp add` has its own codes. */
export type ExitCode = number

/**
 * Runs the program.
 *
 * @param words - arguments without the program name
 * @param layers - folder of the built layers
 * @param signal - its reason is an `AbpError`
 * @returns the exit code; it never throws
 */
export async function run(words: readonly string[], layers: string, signal: AbortSignal): Promise<ExitCode> {
  const isJson = words.includes('--json')
  const hasPerson = Boolean(process.stdin.isTTY && process.stdout.isTTY) && !isAgent && !isJson
  const terminal = createTerminal({ isInteractive: hasPerson, isJson, signal })
  try {
    const started = detectPackageManager(process.env.npm_config_user_agent)
    const { own, add } = splitArguments(words)
    const given = readArguments(own)
    if (add) return await (await import('./add.ts')).addToApp(add, given.packageManager ?? started, terminal)
    if (given.help) process.stdout.write(help)
    else if (given.version) process.stdout.write(`${packageJson.version}\n`)
    else if (given.list) list(terminal)
    else await createApp(given, started, layers, terminal)
    return 0
  } catch (error) {
    return fail(error, terminal)
  }
}

function list({ json, say }: Terminal): void {
  const rows: [string, Template][] = Object.entries(templates)
  json({
    templates: rows.map(([name, { title, node }]) => ({ name, title, node })),
    capabilities: Object.entries(capabilityGroups).map(([name, { title }]) => ({ name, title })),
  })
  say('Templates:\n')
  for (const [name, { title }] of rows) say(`  ${name.padEnd(12)}${title}`)
  say('\nCapabilities:\n')
  for (const [name, { title }] of Object.entries(capabilityGroups)) say(`  ${name.padEnd(12)}${title}`)
}

function fail(error: unknown, terminal: Terminal): ExitCode {
  const known = isAbpError(error)
    ? error
    : new AbpError('INTERNAL_ERROR', error instanceof Error ? (error.stack ?? error.message) : String(error))
  terminal.json({ error: known.toJSON() })
  terminal.note(`${known.code}: ${known.message}`)
  if (terminal.signal.aborted || known.code === 'CANCELLED') return 130
  if (known.code === 'INSTALL_FAILED') return 4
  return /^(INVALID_ARGUMENTS|INVALID_APP_NAME|MISSING_ANSWER)$/.test(known.code) ? 2 : 1
}
