import type { AnyCapability } from '../../definition/capability.ts'
import type { CallMetadata } from '../../protocol/call.ts'

/** The use of a forbidden API by a handler (docs/protocol.md §5). */
export interface Use {
  /** The usual name of the API, such as `window.open`. */
  api: string
  /** Does what the platform does if it, or its user, refuses. */
  refuse(): unknown
}

/** A running call of a handler. */
export interface Watch {
  capability: AnyCapability
  /** What the agent's driver delivers or answers. The guard lets it through. */
  takesOver: readonly string[]
  /** Decides what happens when the handler uses a forbidden API. The handler receives what this returns or throws. */
  meet(use: Use): unknown
  /** The metadata of the call's result: what the agent should make or fetch. */
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
    // Awaited here and not by the caller, because otherwise this function would not be in the stack.
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
 * @returns the call whose handler runs or awaits the current code; `undefined` for the page's own code and for a person's
 *   actions, even while handlers run. docs/decisions/0012 explains why this works.
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
 * @returns the call that prints. Only V8 lists the functions that wait. In other engines, while a handler runs, every print
 *   counts as its own but those in a person's event: the browser's dialog would stop the page, and the call's deadline
 *   with it.
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
