import { AbpError } from '@abp-kit/core/protocol'
import { timerMilliseconds } from '../deadline.ts'
import { limits } from '../limits.ts'

/** Checks that a transfer makes progress, with more than a byte now and then. */
export interface Pace {
  /** @param loaded - bytes so far */
  moved(loaded: number): void
  stop(): void
}

/**
 * @param stallMilliseconds - milliseconds until the first byte, and between two chunks
 * @param end - called once, with `TIMEOUT`, when no bytes arrived for that time, or when the average after
 *   twice that time is below `limits.downloadBytesPerSecond`
 */
export function startPace(stallMilliseconds: number, end: (error: AbpError) => void): Pace {
  const started = performance.now()
  let lastMoved = started
  let slowAfter = started + 2 * stallMilliseconds
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    const now = performance.now()
    const remaining = Math.min(lastMoved + stallMilliseconds, slowAfter) - now
    if (remaining > 0) timer = setTimeout(watch, timerMilliseconds(Math.ceil(remaining)))
    else end(now >= lastMoved + stallMilliseconds ? stalled(stallMilliseconds) : tooSlow())
  }
  watch()
  return {
    moved(loaded) {
      lastMoved = performance.now()
      slowAfter = started + 2 * stallMilliseconds + (loaded / limits.downloadBytesPerSecond) * 1_000
    },
    stop: () => clearTimeout(timer),
  }
}

function stalled(stallMilliseconds: number): AbpError {
  return new AbpError('TIMEOUT', `nothing came for ${stallMilliseconds} ms`)
}

function tooSlow(): AbpError {
  return new AbpError('TIMEOUT', `it came with less than ${limits.downloadBytesPerSecond} bytes a second`)
}
