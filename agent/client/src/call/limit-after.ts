import type { ProgressInfo, WaitingStage } from '@abp-kit/core/protocol'
import { exchangeLimits } from '../limits'

const waiting: WaitingStage = 'waiting-for-person'

/**
 * @param report - the latest one of a call
 * @param limit - milliseconds without progress until the call is given up
 * @returns the milliseconds in which the next report must come: more while the page waits for a person, because browsers run
 *   the timers of a hidden tab once a minute
 */
export function limitAfter(report: Pick<ProgressInfo, 'stage'> | undefined, limit: number): number {
  return report?.stage === waiting ? Math.max(limit, exchangeLimits.waitingMilliseconds) : limit
}
