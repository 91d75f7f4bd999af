import type { ArgsDef, ParsedArgs } from 'citty'
import { readArguments } from './arguments.ts'
import type { Terminal } from './terminal.ts'

/**
 * 0: done. 1: it failed, or found something. 2: the arguments are wrong. 3: a part is left to the user. 130: interrupted.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130

interface Declaration<Args extends ArgsDef> {
  name: string
  description: string
  args: Args
  /** Command lines with what they do, for `--help`. */
  examples: readonly (readonly [line: string, does: string])[]
  /**
   * Imports what it needs, so that `abp --help`, which loads the declarations, stays fast.
   *
   * @param words - as given, for flags that may be repeated: `args` has the last of each
   */
  run(args: ParsedArgs<Args>, terminal: Terminal, words: readonly string[]): Promise<ExitCode>
}

/** A command, whatever its arguments are. */
export interface Command extends Omit<Declaration<ArgsDef>, 'run'> {
  /**
   * @param words - what follows the command's name
   * @throws {AbpError} `INVALID_ARGUMENTS`, and what the command throws
   */
  run(words: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** Every command has it. */
export const jsonArgument = {
  type: 'boolean',
  description: 'Print one JSON document instead of text',
} as const

/** Of commands that open a page. */
export const storageStateArgument = {
  type: 'string',
  valueHint: 'FILE',
  description: 'Sign in with the logins of a file that `abp-mcp save-storage` or Playwright wrote',
} as const

export function declareCommand<const Args extends ArgsDef>(declared: Declaration<Args>): Command {
  return {
    ...declared,
    run: async (words, terminal) =>
      declared.run(readArguments(declared.name, declared.args, words), terminal, words),
  }
}
