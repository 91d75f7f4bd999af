import { AbpError } from '@abp-kit/core/protocol'
import type { Cdp } from './driver'

/** @returns the same connection, except that a request without an answer fails with `TIMEOUT` after `limit` milliseconds. */
export function patient(cdp: Cdp, limit: number): Cdp {
  return {
    on: (event, listener) => cdp.on(event, listener),
    detach: () => cdp.detach(),
    send: (method, params) => within(cdp.send(method, params), limit, method),
  }
}

/** @throws {AbpError} `TIMEOUT` when the answer takes longer than `limit` milliseconds */
export async function within<Value>(answer: Promise<Value>, limit: number, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new AbpError('TIMEOUT', `The browser did not answer \`${what}\` within ${limit} ms.`)
    timer = setTimeout(() => reject(error), limit)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
