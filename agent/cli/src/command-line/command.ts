import type { ArgsDef, ParsedArgs } from 'citty'
import { readArguments } from './arguments.ts'
import type { Terminal } from './terminal.ts'

/**
 * 0: done. 1: the command failed, or found a problem. 2: invalid arguments. 3: manual steps are left to the
 * user. 130: interrupted.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130

interface Declaration<Args extends ArgsDef> {
  name: string
  description: string
  args: Args
  /** Command lines with their effect, for `--help`. */
  examples: readonly (readonly [line: string, does: string])[]
  /**
   * Imports its dependencies lazily, so that `abp --help`, which loads the declarations, stays fast.
   *
   * @param words - as given, for flags that may be repeated: `args` has the last of each
   */
  run(args: ParsedArgs<Args>, terminal: Terminal, words: readonly string[]): Promise<ExitCode>
}

/** A command with any arguments. */
export interface Command extends Omit<Declaration<ArgsDef>, 'run'> {
  /**
   * @param words - the words after the command's name
   * @throws {AbpError} `INVALID_ARGUMENTS`, and the command's errors
   */
  run(words: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** Every command has it. */
export const jsonArgument = {
  type: 'boolean',
  description: 'Print one JSON document instead of text',
} as const

/** For commands that open a page. */
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
