import { AbpError } from '@abp-kit/core/protocol'
import type { Cdp } from './driver.ts'

/**
 * @returns the same connection, except that a request without an answer fails with `TIMEOUT` after that
 *   many milliseconds.
 */
export function withTimeout(cdp: Cdp, milliseconds: number): Cdp {
  return {
    on: (event, listener) => cdp.on(event, listener),
    detach: () => cdp.detach(),
    send: (method, params) => within(cdp.send(method, params), milliseconds, method),
  }
}

/** @throws {AbpError} `TIMEOUT` when the answer takes longer than `milliseconds` */
export async function within<Value>(
  answer: Promise<Value>,
  milliseconds: number,
  method: string,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new AbpError(
      'TIMEOUT',
      `The browser did not answer \`${method}\` within ${milliseconds} ms.`,
    )
    timer = setTimeout(() => reject(error), milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
