import type { RateLimit } from '../../definition/app.ts'
import type { AnyCapability } from '../../definition/capability.ts'
import { AbpError } from '../../protocol/error.ts'

/** Milliseconds that a handler may continue after its call has ended. After that, the next call starts. */
const abortGraceMs = 5000

/** The calls of one capability. */
interface Lane {
  active: number
  waiting: { signal: AbortSignal; start: () => void }[]
}

/** Limits the rate of an app's calls, and the number of concurrent calls of a capability. */
export function createLimits() {
  const starts: number[] = []
  const lanes = new Map<string, Lane>()

  const advance = (lane: Lane, maxActive: number) => {
    while (lane.active < maxActive) {
      const next = lane.waiting.shift()
      if (!next) return
      // The call was cancelled or timed out before its turn.
      if (next.signal.aborted) continue
      lane.active++
      next.start()
    }
  }

  return {
    /** @throws {AbpError} `RATE_LIMITED`, with the time to wait. */
    count({ calls, per }: RateLimit): void {
      const now = performance.now()
      while (starts[0] !== undefined && starts[0] <= now - per) starts.shift()
      if (starts[0] !== undefined && starts.length >= calls) {
        throw new AbpError('RATE_LIMITED', `The app takes ${calls} calls in ${per} ms.`, {
          retryAfter: Math.ceil(starts[0] + per - now),
        })
      }
      starts.push(now)
    },

    /**
     * Runs `work` in turn. If the call ends first, `work` never runs.
     *
     * @param signal - aborted if the call ends before its handler does
     */
    async inTurn<Result>(
      { name, concurrency = Number.POSITIVE_INFINITY }: AnyCapability,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const lane = lanes.get(name) ?? { active: 0, waiting: [] }
      lanes.set(name, lane)
      await new Promise<void>((start) => {
        lane.waiting.push({ signal, start })
        advance(lane, concurrency)
      })
      let released = false
      const release = () => {
        if (released) return
        released = true
        lane.active--
        advance(lane, concurrency)
      }
      // A handler that observes its signal may still have to clean up. A handler that ignores it must not
      // block the others forever.
      signal.addEventListener('abort', () => setTimeout(release, abortGraceMs))
      return work().finally(release)
    },
  }
}
