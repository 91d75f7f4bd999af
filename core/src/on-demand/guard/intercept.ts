import { findCaller, type Watch } from './attribution'

/** A call of a function of the platform, by a handler. */
export interface Interception {
  watch: Watch
  self: unknown
  args: unknown[]
  /** Goes on to the browser, or to what a driver or the app has put in its place before. */
  proceed(args?: unknown[]): unknown
}

/** @returns what happens instead; nothing when the handler may do that. */
export type Judge = (interception: Interception) => (() => unknown) | undefined

/** Puts itself between a function of the platform and the handlers that call it; others go through unchanged. */
export function intercept(object: object | undefined, key: string, judge: Judge): void {
  const original: unknown = object && Reflect.get(object, key)
  if (!object || typeof original !== 'function') return
  const decide = (args: unknown[], self: unknown, go: (args: unknown[]) => unknown): unknown => {
    const watch = findCaller()
    const proceed = (changed = args) => go(changed)
    const instead = watch && judge({ watch, self, args, proceed })
    return instead ? instead() : proceed()
  }
  // A proxy keeps the name, the statics and `new` of what it stands for.
  const value = new Proxy(original, {
    apply: (target, self, args) => decide(args, self, (given) => Reflect.apply(target, self, given)),
    construct: (target, args, newTarget) =>
      Object(decide(args, undefined, (given) => Reflect.construct(target, given, newTarget))),
  })
  Object.defineProperty(object, key, { value, configurable: true, writable: true, enumerable: true })
}
