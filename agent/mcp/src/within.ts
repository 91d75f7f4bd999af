import { AbpError } from '@abp-kit/core/protocol'

/**
 * Waits, but not forever: a page that crashed or is busy may never answer its driver, and a store may not answer
 * either.
 *
 * @param limit - milliseconds
 * @param doing - such as `take the picture`, for the error
 * @throws {AbpError} `TIMEOUT`; otherwise what `step` throws
 */
export async function within<Value>(
  step: Promise<Value>,
  limit: number,
  doing: string,
  who = 'The browser',
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new AbpError('TIMEOUT', `${who} could not ${doing} within ${limit} ms.`)
    timer = setTimeout(() => reject(error), Math.min(limit, 2 ** 31 - 1))
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}
