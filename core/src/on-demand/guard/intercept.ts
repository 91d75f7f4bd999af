import { findCaller, type Watch } from './attribution.ts'

/** A handler's call of a platform function. */
export interface Interception {
  watch: Watch
  self: unknown
  args: unknown[]
  /** Continues to the browser's function, or to an earlier replacement by a driver or the app. */
  proceed(args?: unknown[]): unknown
}

/** @returns the function to run instead; `undefined` if the handler may call the function. */
export type Judge = (interception: Interception) => (() => unknown) | undefined

/**
 * Every object that has a replaced function. WebKit frees objects such as `navigator.mediaDevices` when no
 * script refers to them, and creates new ones with the browser's own functions.
 */
const kept = new Set<object>()

/**
 * Intercepts calls of a platform function by handlers. Calls by other code pass unchanged.
 *
 * @param find - returns the call to which a use belongs
 */
export function intercept(
  object: object | undefined,
  key: string,
  judge: Judge,
  find: () => Watch | undefined = findCaller,
): void {
  const original: unknown = object && Reflect.get(object, key)
  if (!object || typeof original !== 'function') return
  const decide = (args: unknown[], self: unknown, go: (args: unknown[]) => unknown): unknown => {
    const watch = find()
    const proceed = (changed = args) => go(changed)
    const instead = watch && judge({ watch, self, args, proceed })
    return instead ? instead() : proceed()
  }
  // A proxy keeps the function's name, its static members and `new`.
  const value = new Proxy(original, {
    apply: (target, self, args) => decide(args, self, (given) => Reflect.apply(target, self, given)),
    construct: (target, args, newTarget) =>
      Object(decide(args, undefined, (given) => Reflect.construct(target, given, newTarget))),
  })
  Object.defineProperty(object, key, { value, configurable: true, writable: true, enumerable: true })
  kept.add(object)
}
