import type { PageLimits } from '../limits'
import type { Pristine } from './pristine'

/**
 * Runs in every frame of the page, before its first script: refuses what costs the whole browser, and the agent, when a page
 * does it without end: navigating within itself (each URL goes to every part of the browser), and messages for a console that
 * no one reads. What a page does in reason passes unchanged.
 *
 * Sent as text, so it refers to nothing outside of itself.
 */
export function limitPage(pristine: Pristine, limits: PageLimits) {
  /** @returns what says whether there is something left of `most` in each period of so many milliseconds */
  const allowance = (most: number, period: number) => {
    let since = -period
    let left = most
    return (amount: number) => {
      const now = pristine.now()
      if (now - since > period) {
        since = now
        left = most
      }
      left -= amount
      return left >= 0
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
    // The page's own listeners hear it all the same: it is only not told to the console.
    window.addEventListener(kind, (event) => void (errors(1) || refuse(event)), true)
  }
}
