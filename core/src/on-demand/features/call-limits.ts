import type { RateLimit } from '../../definition/app'
import type { AnyCapability } from '../../definition/capability'
import { AbpError } from '../../protocol/error'

/** What a handler has after its call is over, before the next may start beside it. */
const abortGraceMs = 5000

/** The calls of one capability. */
interface Lane {
  active: number
  waiting: { signal: AbortSignal; start: () => void }[]
}

/** How many calls an app takes, and how many of a capability run at once. */
export function createLimits() {
  const starts: number[] = []
  const lanes = new Map<string, Lane>()

  const advance = (lane: Lane, maxActive: number) => {
    while (lane.active < maxActive) {
      const next = lane.waiting.shift()
      if (!next) return
      // Cancelled, or too late, before its turn.
      if (next.signal.aborted) continue
      lane.active++
      next.start()
    }
  }

  return {
    /** @throws {AbpError} `RATE_LIMITED`, with how long to wait. */
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
     * Runs `work` when it is its turn; never, when its call is over before.
     *
     * @param signal - aborted when the call is over before its handler is
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
      // A handler that heeds its signal still cleans up; one that does not must not block the others for ever.
      signal.addEventListener('abort', () => setTimeout(release, abortGraceMs))
      return work().finally(release)
    },
  }
}
