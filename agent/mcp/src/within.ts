import { AbpError } from '@abp-kit/core/protocol'

/** Milliseconds. Node's timers fire immediately if they are set to a longer time. */
export const longestTimer = 2 ** 31 - 1

/**
 * Waits with a time limit: a page that crashed or is busy may never answer its driver, and a store may not
 * answer either.
 *
 * @param milliseconds - the time limit
 * @param doing - such as `take the picture`, for the error
 * @throws {AbpError} `TIMEOUT`; otherwise the error of `step`
 */
export async function within<Value>(
  step: Promise<Value>,
  milliseconds: number,
  doing: string,
  subject = 'The browser',
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new AbpError('TIMEOUT', `${subject} could not ${doing} within ${milliseconds} ms.`)
    timer = setTimeout(() => reject(error), Math.min(milliseconds, longestTimer))
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}
