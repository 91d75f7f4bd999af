import type { AnyCapability } from '../../definition/capability'
import type { CallMetadata } from '../../protocol/call'

/** What a handler does that it should not (docs/protocol.md §5). */
export interface Use {
  /** As people write it, such as `window.open`. */
  api: string
  /** Does what the platform does when it, or its user, refuses. */
  refuse(): unknown
}

/** The call of a handler that runs. */
export interface Watch {
  capability: AnyCapability
  /** What the agent's driver delivers or answers, so that it need not be met. */
  takesOver: readonly string[]
  /** Decides about a use by the handler; what it returns or throws is what the handler gets. */
  meet(use: Use): unknown
  /** Of its result: what the agent is to make or to fetch. */
  metadata: Partial<CallMetadata>
}

const watches = new Map<string, Watch>()
let current: Watch | undefined
let count = 0

/**
 * Runs a handler so that {@link findCaller} knows what it does, also after its awaits: through a function
 * whose name stands in the engine's stack of everything that this function waits for.
 */
export function attribute(watch: Watch, run: () => unknown): Promise<unknown> {
  const name = `abp-call-${++count}`
  const waiting = async () => {
    // Awaited here and not by the caller: otherwise this function would not be in the stack.
    const result = await run()
    return result
  }
  watches.set(name, watch)
  const named = Object.defineProperty(waiting, 'name', { value: name })
  return inside(watch, named).finally(() => watches.delete(name))
}

/** Runs code, up to its first await, as a part of a handler. */
export function inside<Result>(watch: Watch, run: () => Result): Result {
  const before = current
  current = watch
  try {
    return run()
  } finally {
    current = before
  }
}

/**
 * @returns the call whose handler runs the code that asks, or waits for it; nothing for the page's own code and
 *   for what a person does, also while handlers run. Why it can be told: docs/decisions/0012.
 */
export function findCaller(): Watch | undefined {
  if (watches.size === 0 || current) return current
  for (const [name] of stackOf().matchAll(/\babp-call-\d+\b/g)) {
    const watch = watches.get(name)
    if (watch) return watch
  }
  return undefined
}

/** The whole stack, with what waits, whatever the page has made of its format. */
function stackOf(): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: Number.POSITIVE_INFINITY })
  try {
    return String(new Error().stack)
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  }
}
