import type { PageLimits } from '../limits.ts'
import type { Pristine } from './pristine.ts'

/**
 * Runs in every frame of the page, before its first script: blocks actions that slow down the whole browser
 * and the agent if a page repeats them endlessly. These are navigations within the document (each URL reaches
 * every part of the browser) and console messages that nothing reads. Normal use is not affected.
 *
 * Sent as source text, so it must not refer to anything outside itself.
 */
export function limitPage(pristine: Pristine, limits: PageLimits) {
  /**
   * @returns a function that takes an amount and returns whether the total is still within `maxPerPeriod`
   *   for the current period (in milliseconds)
   */
  const allowance = (maxPerPeriod: number, periodMilliseconds: number) => {
    let since = -periodMilliseconds
    let remaining = maxPerPeriod
    return (amount: number) => {
      const now = pristine.now()
      if (now - since > periodMilliseconds) {
        since = now
        remaining = maxPerPeriod
      }
      remaining -= amount
      return remaining >= 0
    }
  }
  const getterOf = (owner: string, name: string): ((target: object) => unknown) => {
    const found: unknown = pristine.get(window, owner)
    const prototype: unknown = typeof found === 'function' ? found.prototype : undefined
    const getter = pristine.isObject(prototype) ? pristine.descriptorOf(prototype, name)?.get : undefined
    return (target) => getter && pristine.apply(getter, target, [])
  }
  const { preventDefault } = Event.prototype
  const refuse = (event: Event) => pristine.apply(preventDefault, event, [])

  const navigations = allowance(limits.navigationsInTenSeconds, 10_000)
  const characters = allowance(limits.navigationCharactersInTenSeconds, 10_000)
  const navigation: unknown = pristine.get(window, 'navigation')
  const destinationOf = getterOf('NavigateEvent', 'destination')
  const urlOf = getterOf('NavigationDestination', 'url')
  const isSameDocument = getterOf('NavigationDestination', 'sameDocument')
  if (navigation instanceof EventTarget) {
    navigation.addEventListener('navigate', (event) => {
      const destination = destinationOf(event)
      if (!pristine.isObject(destination) || isSameDocument(destination) !== true) return
      const url = urlOf(destination)
      const isFew = navigations(1)
      if (!characters(typeof url === 'string' ? url.length : 0) || !isFew) refuse(event)
    })
  }

  const messages = allowance(limits.logMessagesInSecond, 1_000)
  const texts = allowance(limits.logCharactersInSecond, 1_000)
  for (const name of pristine.keys(console)) {
    const original: unknown = pristine.get(console, name)
    if (typeof original !== 'function') continue
    const value = (...args: unknown[]) => {
      let length = 0
      for (let index = 0; index < args.length; index++) {
        const text = args[index]
        if (typeof text === 'string') length += text.length
      }
      const isFew = messages(1)
      return texts(length) && isFew ? pristine.apply(original, console, args) : undefined
    }
    pristine.defineProperty(console, name, { value, writable: true, enumerable: true, configurable: true })
  }

  const errors = allowance(limits.errorsInSecond, 1_000)
  for (const kind of ['error', 'unhandledrejection'] as const) {
    // The page's own listeners still receive it; only the console does not.
    window.addEventListener(kind, (event) => void (errors(1) || refuse(event)), true)
  }
}
