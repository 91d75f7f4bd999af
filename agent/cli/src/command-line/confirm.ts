import { AbpError } from '@abp-kit/core/protocol'
import type { Terminal } from './terminal.ts'

/**
 * Asks whether to proceed.
 *
 * @param question - such as `Write this?`
 * @param otherwise - the alternative without a terminal, such as `Add --yes to write it.`
 * @returns whether the person agrees; no answer is a refusal
 * @throws {AbpError} `INVALID_ARGUMENTS` without a terminal, or with `--json`, which shows nothing to agree
 *   to
 */
export async function confirm(question: string, otherwise: string, terminal: Terminal): Promise<boolean> {
  if (!terminal.canAsk || terminal.isJson)
    throw new AbpError(
      'INVALID_ARGUMENTS',
      `${terminal.canAsk ? 'Nothing is asked with --json.' : 'There is no terminal to ask in.'} ${otherwise}`,
    )
  return /^y(?:es)?$/i.test((await terminal.ask([`${question} [y/N] `])) ?? '')
}
