import { AbpError } from '@abp-kit/core/protocol'
import type { Budget } from './budget.ts'

/** A signal that aborts with the caller's signal, or when the budget's time is over. */
export interface Timed {
  signal: AbortSignal
  /** Clears the timer. */
  end(): void
}

export function timed(budget: Budget, caller: AbortSignal | undefined): Timed {
  const over = new AbortController()
  const end = () =>
    over.abort(
      new AbpError(
        'ARCHIVE_TIME_LIMIT',
        `The archive takes longer than the limit \`milliseconds\` allows (${budget.limits.milliseconds}). Nothing more of it is extracted.`,
      ),
    )
  const timer = setTimeout(end, Math.min(budget.timeLeft(), 2 ** 31 - 1))
  return {
    signal: caller ? AbortSignal.any([caller, over.signal]) : over.signal,
    end: () => clearTimeout(timer),
  }
}
