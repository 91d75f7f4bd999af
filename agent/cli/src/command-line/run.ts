import { stripVTControlCharacters } from 'node:util'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { defineCommand, renderUsage } from 'citty'
import packageJson from '../../package.json' with { type: 'json' }
import { commands, findCommand } from '../commands/index.ts'
import { completeCommand } from '../completion/shells.ts'
import type { Command, ExitCode } from './command.ts'
import { proposeNearest } from './nearest.ts'
import { visible } from './shown-text.ts'
import { createTerminal, hasColors, type Terminal, type TerminalOptions } from './terminal.ts'

type Streams = Pick<TerminalOptions, 'input' | 'output' | 'errors'>

/**
 * Runs the command line.
 *
 * @param words - without the program's own name
 * @returns the exit code. Never throws
 */
export async function runAbp(
  words: readonly string[],
  streams: Streams,
  signal: AbortSignal,
): Promise<ExitCode> {
  const isJson = words.includes('--json')
  const terminal = createTerminal({ ...streams, isJson, signal })
  const show = (text: string) =>
    streams.output.write(`${hasColors(streams.output) ? text : stripVTControlCharacters(text)}\n`)
  try {
    const [name, ...rest] = words
    if (name === undefined || /^(?:-h|--help|help)$/.test(name)) {
      show(await helpOf(rest[0]))
      return name === undefined ? 2 : 0
    }
    if (name === '-v' || name === '--version') {
      show(packageJson.version)
      return 0
    }
    if (name === completeCommand) {
      const { complete } = await import('../completion/index.ts')
      for (const line of await complete(rest)) show(visible(line))
      return 0
    }
    const command = await findCommand(name)
    if (!command) throw unknownCommand(name)
    if (rest.some((word) => word === '--help' || word === '-h')) {
      show(await helpOf(name))
      return 0
    }
    const code = await command.run(rest, terminal)
    return signal.aborted ? 130 : code
  } catch (error) {
    return fail(error, terminal)
  }
}

function fail(error: unknown, terminal: Terminal): ExitCode {
  const known = isAbpError(error) ? error : terminal.signal.aborted ? interrupted() : unexpected(error)
  terminal.json({ error: known.toJSON() })
  // Messages may quote a site, whose lines must not imitate other lines of this program.
  terminal.note(`${known.code}: ${known.message.replaceAll('\n', '\n  ')}`)
  if (terminal.signal.aborted) return 130
  return known.code === 'INVALID_ARGUMENTS' ? 2 : 1
}

/**
 * Work that a signal interrupts throws the signal's reason, or Node's own `AbortError`. This is not a bug.
 */
function interrupted(): AbpError {
  return new AbpError('CANCELLED', 'Interrupted. Run the command again to do the rest.')
}

function unexpected(error: unknown): AbpError {
  return new AbpError(
    'INTERNAL_ERROR',
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
}

async function helpOf(name: string | undefined): Promise<string> {
  if (name === undefined) return renderUsage(await mainUsage())
  const command = await findCommand(name)
  if (!command) throw unknownCommand(name)
  const { args, description, examples } = command
  const usage = await renderUsage(defineCommand({ meta: { name: `abp ${name}`, description }, args }))
  return `${usage}\nEXAMPLES\n\n${examples.map(([line, does]) => `  ${line}\n      ${does}`).join('\n')}\n`
}

async function mainUsage() {
  const loaded = await Promise.all(
    Object.keys(commands).map(async (name) => {
      const { description = '' }: Partial<Command> = (await findCommand(name)) ?? {}
      return [name, defineCommand({ meta: { name, description } })] as const
    }),
  )
  return defineCommand({
    meta: {
      name: 'abp',
      version: packageJson.version,
      description: 'Makes plain HTML usable by AI agents, checks sites, and calls what apps offer',
    },
    subCommands: Object.fromEntries(loaded),
  })
}

function unknownCommand(name: string): AbpError {
  return new AbpError(
    'INVALID_ARGUMENTS',
    `There is no command \`${name}\`.${proposeNearest(name, Object.keys(commands))} There are: ${Object.keys(commands).join(', ')}.`,
  )
}
