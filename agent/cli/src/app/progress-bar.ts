import type { ProgressInfo } from '@abp-kit/core/protocol'
import { fromSite, joined, type ShownText } from '../command-line/shown-text.ts'

const barWidth = 20
/** Milliseconds between two frames: an app may report thousands of steps. */
const pause = 50

/**
 * Shows the progress of a call as a bar.
 *
 * @param show - replaces the previous output, and truncates text that is longer than a line
 */
export function createProgressBar(
  title: string,
  show: (line: ShownText) => void,
): (info: ProgressInfo) => void {
  let last = Number.NEGATIVE_INFINITY
  return (info) => {
    const now = performance.now()
    const share = shareOf(info)
    if (now - last < pause && share !== 100) return
    last = now
    show(
      joined(
        partsOf(title, share, info).map((part) => fromSite(part)),
        '  ',
      ),
    )
  }
}

function partsOf(title: string, share: number | undefined, info: ProgressInfo): string[] {
  const { estimatedRemaining, stage, status } = info
  const filled = Math.round(((share ?? 0) / 100) * barWidth)
  const parts = [
    title,
    share === undefined
      ? countOf(info)
      : `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${Math.floor(share)} %`,
    [stage, status].filter(Boolean).join(': '),
    estimatedRemaining !== undefined && estimatedRemaining >= 1000
      ? `${Math.round(estimatedRemaining / 1000)} s left`
      : '',
  ]
  return parts.filter((part) => part !== '')
}

function countOf({ progress }: ProgressInfo): string {
  return Number.isFinite(progress) && progress > 0 ? String(progress) : ''
}

/** @returns 0–100; `undefined` if the app does not report a total. Its numbers may be anything. */
function shareOf({ percentage, progress, total }: ProgressInfo): number | undefined {
  const share = percentage ?? (total ? (100 * progress) / total : undefined)
  return share === undefined || !Number.isFinite(share) ? undefined : Math.min(100, Math.max(0, share))
}
