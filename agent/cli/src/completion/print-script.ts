import { basename } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { ExitCode } from '../command-line/command.ts'
import { proposeNearest } from '../command-line/nearest.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { scripts } from './scripts.ts'
import { shells } from './shells.ts'

/** @throws {AbpError} `INVALID_ARGUMENTS` for another shell */
export function printScript(given: string, terminal: Terminal): ExitCode {
  const shell = shells.find((one) => one === given)
  if (!shell)
    throw new AbpError(
      'INVALID_ARGUMENTS',
      `There is no completion for \`${given}\`.${proposeNearest(given, shells)} There are: ${shells.join(', ')}.`,
    )
  const script = scripts[shell](programFor())
  terminal.json({ shell, script })
  terminal.say(script.trimEnd())
  return 0
}

/** @returns how to start this program again, quoted for all three shells */
function programFor(): string {
  const [, path = ''] = process.argv
  if (basename(path) === 'abp') return 'abp'
  return [process.execPath, path].map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ')
}
