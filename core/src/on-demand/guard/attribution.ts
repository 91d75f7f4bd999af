import type { AnyCapability } from '../../definition/capability.ts'
import type { CallMetadata } from '../../protocol/call.ts'

/** The use of a forbidden API by a handler (docs/protocol.md §5). */
export interface Use {
  /** The usual name of the API, such as `window.open`. */
  api: string
  /** Imitates the platform's behaviour when the browser or its user refuses. */
  refuse(): unknown
}

/** A running call of a handler. */
export interface Watch {
  capability: AnyCapability
  /** The tasks that the agent's driver takes over. The guard allows them. */
  takesOver: readonly string[]
  /**
   * Handles a handler's use of a forbidden API. The handler receives the returned value or the thrown error.
   */
  meet(use: Use): unknown
  /** The metadata of the call's result, for the agent: downloads to fetch, a page to print. */
  metadata: Partial<CallMetadata>
}

const watches = new Map<string, Watch>()
let current: Watch | undefined
let count = 0

/**
 * Runs a handler so that {@link findCaller} can attribute its actions, even after an `await`: it runs the handler in a
 * function whose name appears in the engine's stack for all code that the function waits for.
 */
export function attribute(watch: Watch, run: () => unknown): Promise<unknown> {
  const name = `abp-call-${++count}`
  const waiting = async () => {
    // Awaited in this function, because otherwise it would not be in the stack.
    const result = await run()
    return result
  }
  watches.set(name, watch)
  const named = Object.defineProperty(waiting, 'name', { value: name })
  return inside(watch, named).finally(() => watches.delete(name))
}

/** Runs code, up to its first `await`, as part of a handler. */
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
 * @returns the call whose handler runs or awaits the current code; `undefined` for the page's own code and
 *   for a person's actions, even while a handler runs. docs/decisions/0012 explains why this works.
 */
export function findCaller(): Watch | undefined {
  if (watches.size === 0 || current) return current
  for (const [name] of stackOf().matchAll(/\babp-call-\d+\b/g)) {
    const watch = watches.get(name)
    if (watch) return watch
  }
  return undefined
}

/**
 * @returns the call that prints. Only V8 lists the awaiting functions. In other engines, while a handler
 *   runs, every print counts as the handler's, except in an event that a person causes: the browser's dialog
 *   would block the page, and with it the call's deadline.
 */
export function findPrinter(): Watch | undefined {
  const isV8 = /^ +at /m.test(stackOf())
  return findCaller() ?? (isV8 || window.event instanceof UIEvent ? undefined : [...watches.values()].at(-1))
}

/** @returns the whole stack, including async callers, even if the page has changed the stack's format. */
function stackOf(): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: Number.POSITIVE_INFINITY })
  try {
    return String(new Error().stack)
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  }
}
