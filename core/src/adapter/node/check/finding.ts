import { AbpError } from '../../../protocol/error.ts'
import type { AbpErrorCode } from '../../../protocol/error-codes/index.ts'
import type { CheckMode } from '../../options.ts'
import { explained } from '../with-docs.ts'

/** A problem that prevents agents from using an app although nothing failed. */
export interface Finding {
  code: AbpErrorCode
  /** The problem, its location and its remedy. */
  message: string
}

/**
 * Reports findings as the adapter's `check` option specifies.
 *
 * @param mode - `warn` by default; a dev server passes `warn` instead of `error`, because it must continue
 * @param warn - receives each finding once, as one string with the URL of its explanation
 * @throws {AbpError} if the mode is `error`: with the code of the first finding, and all of them in its
 *   message
 */
export function reportFindings(
  findings: readonly Finding[],
  mode: CheckMode = 'warn',
  warn: (text: string) => void,
): void {
  const [first] = findings
  if (first === undefined || mode === false) return
  const section = 'when-agents-do-not-reach-the-app'
  const texts = new Set(
    findings.map(({ code, message }) => `${code}: ${message}\n${explained(code, section)}`),
  )
  if (mode === 'error') {
    throw new AbpError(
      first.code,
      `${[...texts].join('\n')}\nThis ends the build because of the adapter's option \`check: 'error'\`.`,
    )
  }
  for (const text of texts) warn(text)
}
