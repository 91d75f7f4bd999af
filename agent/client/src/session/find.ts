import { AbpError, isAbpError } from '@abp-kit/core'
import { settleWithin } from '../deadline'
import type { PageSide } from './side'

/** Milliseconds between two looks: most pages have it in their head, a slow one is not to be disturbed. */
const [firstPause, longestPause] = [2, 20]

/** Waits for `window.abp`. @returns a handle of the page's side */
export async function findSide(
  side: PageSide,
  url: () => string,
  wait: <Value>(step: () => Promise<Value>, doing: string) => Promise<Value>,
  lost: AbortSignal,
): Promise<string> {
  try {
    // Evaluations fail while a page navigates, such as to a login and back.
    const look = () => side.find().catch(() => undefined)
    for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
      const handle = await wait(look, 'find window.abp')
      if (handle !== undefined) return handle
      if (lost.aborted) throw lostReason(lost)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch (error) {
    if (!isAbpError(error) || error.code !== 'TIMEOUT') throw error
    let status = 0
    await settleWithin(
      side.status().then((found) => {
        status = found
      }),
      500,
    )
    const answered = status === 0 ? '' : ` It was answered with ${status}.`
    const hint = 'Check that it is the right page and that the adapter is set up.'
    throw new AbpError('NOT_SUPPORTED', `${url()} has no \`window.abp\`.${answered} ${hint}`, {
      cause: error,
    })
  }
}

/** @returns why a signal of this package was aborted */
export function lostReason(signal: AbortSignal): AbpError {
  const reason: unknown = signal.reason
  return isAbpError(reason) ? reason : new AbpError('DISCONNECTED', String(reason))
}
