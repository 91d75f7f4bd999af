import { AbpError } from '@abp-kit/core/protocol'
import { timerLimit } from '../deadline'
import { limits } from '../limits'

/** Watches that a transfer continues, and not just by a byte now and then. */
export interface Pace {
  /** @param loaded - bytes so far */
  moved(loaded: number): void
  stop(): void
}

/**
 * @param patience - milliseconds until the first byte, and between two pieces
 * @param end - called once, with `TIMEOUT`, when no bytes came for that time, or when the average after twice that time
 *   is below `limits.downloadBytesPerSecond`
 */
export function startPace(patience: number, end: (error: AbpError) => void): Pace {
  const started = performance.now()
  let last = started
  let enough = started + 2 * patience
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    const now = performance.now()
    const left = Math.min(last + patience, enough) - now
    if (left > 0) timer = setTimeout(watch, timerLimit(Math.ceil(left)))
    else end(now >= last + patience ? stalled(patience) : slow())
  }
  watch()
  return {
    moved(loaded) {
      last = performance.now()
      enough = started + 2 * patience + (loaded / limits.downloadBytesPerSecond) * 1_000
    },
    stop: () => clearTimeout(timer),
  }
}

function stalled(patience: number): AbpError {
  return new AbpError('TIMEOUT', `nothing came for ${patience} ms`)
}

function slow(): AbpError {
  return new AbpError('TIMEOUT', `it came with less than ${limits.downloadBytesPerSecond} bytes a second`)
}
