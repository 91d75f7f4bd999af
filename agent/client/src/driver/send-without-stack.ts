import type { Cdp } from './driver.ts'

/**
 * Puppeteer creates the error of each request before it sends the request. The stack trace of that error, through our
 * asynchronous functions, takes a twentieth of the time of a call, and nobody reads it.
 *
 * @returns the same connection, whose errors have no stack trace
 */
export function sendWithoutStack(cdp: Cdp): Cdp {
  return {
    on: (event, listener) => cdp.on(event, listener),
    detach: () => cdp.detach(),
    send(method, params) {
      const { stackTraceLimit } = Error
      // Not an assignment, which throws where the caller has frozen `Error`.
      Reflect.set(Error, 'stackTraceLimit', 0)
      try {
        return cdp.send(method, params)
      } finally {
        Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
      }
    },
  }
}
