import { createInterface } from 'node:readline/promises'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * Asks in the terminal.
 *
 * @returns whether the user said yes
 * @throws {AbpError} `INVALID_ARGUMENTS` without a terminal: nobody could answer
 */
export async function ask(question: string, instead: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new AbpError('INVALID_ARGUMENTS', `There is no terminal to ask in. ${instead}`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal })).trim())
  } finally {
    terminal.close()
  }
}
