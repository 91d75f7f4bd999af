import { inside } from '../guard/attribution.ts'
import { intercept } from '../guard/intercept.ts'

let done = false

/**
 * Treats callbacks that a handler passes to a timer, a frame or an encoder as part of the handler:
 * `canvas.toBlob(save)`, `setTimeout(() => link.click())`. Used only in development, because it checks every
 * such call in the page while a handler runs.
 */
export function followCallbacks(): void {
  if (done || typeof document === 'undefined') return
  done = true
  const timers = [
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'requestIdleCallback',
    'queueMicrotask',
  ]
  for (const name of timers) follow(window, name)
  follow(HTMLCanvasElement.prototype, 'toBlob')
}

function follow(object: object, name: string): void {
  intercept(object, name, ({ args: [callback, ...others], proceed, watch }) => {
    if (typeof callback !== 'function') return undefined
    const followed = (...given: unknown[]) => inside(watch, () => Reflect.apply(callback, window, given))
    return () => proceed([followed, ...others])
  })
}
