import type { AnswerRefusal } from '../../consent/question.ts'
import { isFramed } from './framed.ts'

/** Milliseconds for which a question must be visible before an answer counts. */
const readingMs = 500

/** Decides whether an event is a person's answer to a question that the person could read. */
export function createGuard() {
  let element: Element | undefined
  /** The control whose click is an answer; the whole element by default. */
  let button: Element | undefined
  /** The time from which the element has been visible, in milliseconds of `performance.now()`. */
  let since: number | undefined
  /** `undefined` until the browser has reported it. */
  let isInView: boolean | undefined
  let isCovered = false
  /** The latest press of a button or key. */
  let press: { at: number; repeated: boolean } | undefined
  let stop: () => void = () => {}

  const look = () => {
    const isVisible = isInView && !isCovered && document.visibilityState === 'visible'
    since = isVisible ? (since ?? performance.now()) : undefined
  }
  const startAgain = () => {
    since = undefined
    look()
  }

  const watch = (shown: Element) => {
    const events = new AbortController()
    const { signal } = events
    element = shown
    press = undefined
    const read = (entries: IntersectionObserverEntry[]) => {
      const entry = entries.at(-1)
      if (!entry) return
      isInView = entry.isIntersecting
      // Version 2, in Chromium: reports whether nothing covers the element or makes it transparent.
      const tells = Reflect.get(observer, 'trackVisibility') === true
      isCovered = isInView && tells && Reflect.get(entry, 'isVisible') === false
      look()
    }
    // `delay` has the lowest value that browsers allow.
    const options = { trackVisibility: true, delay: 100, threshold: [0, 0.25, 0.5, 0.75, 1] }
    const observer = new IntersectionObserver(read, options)
    observer.observe(shown)
    document.addEventListener('visibilitychange', startAgain, { signal })
    // The click that brings a window to the front is not meant as an answer.
    window.addEventListener('focus', startAgain, { signal })
    const note = (event: Event) => {
      press = { at: performance.now(), repeated: event instanceof KeyboardEvent && event.repeat }
    }
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, note, { capture: true, signal })
    return () => {
      observer.disconnect()
      events.abort()
      if (element === shown) element = undefined
      isInView = undefined
      look()
    }
  }

  return {
    shown(given: Element | null, answering?: Element): () => void {
      // Another script could show the question elsewhere, and use any click there as the answer.
      if (button && element) return () => {}
      stop()
      button = answering
      stop = given ? watch(given) : () => {}
      return stop
    },

    /** @returns why the event is not an answer; `undefined` if it is one */
    refuse(event: Event): AnswerRefusal | undefined {
      if (isFramed()) return 'framed'
      if (!element) return 'hidden'
      if (!isClickIn(event, button ?? element)) return 'untrusted'
      if (isCovered) return 'covered'
      if (isInView === undefined) return 'early'
      if (since === undefined || !element.isConnected) return 'hidden'
      if (press?.repeated) return 'held'
      const latest = Math.min(performance.now(), press?.at ?? Number.POSITIVE_INFINITY)
      return latest - since < readingMs ? 'early' : undefined
    },

    end: () => stop(),
  }
}

/** Throws for an object that only looks like an event. */
const typeOfEvent = Object.getOwnPropertyDescriptor(Event.prototype, 'type')?.get

/**
 * @returns whether the browser itself is now dispatching this click, in the element. Outside a closed shadow
 *   root, a listener does not see the elements in it. Scripts can also cause trusted events:
 *   `requestSubmit()` a `submit`, `label.click()` a `click` at its control. These have no user activation.
 */
function isClickIn(event: Event, element: Element): boolean {
  try {
    return (
      typeOfEvent?.call(event) === 'click' &&
      event.isTrusted &&
      Event.prototype.composedPath.call(event).includes(element) &&
      navigator.userActivation?.isActive !== false
    )
  } catch {
    return false
  }
}
