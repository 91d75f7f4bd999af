import { AbpError } from '../../protocol/error'
import type { AbpMethods } from '../../protocol/page'

/**
 * Calls a method of `window.abp`, which fetches the runtime when it is not there.
 *
 * @throws {AbpError} what the method throws; `CAPABILITY_UNAVAILABLE` when the page has no such method.
 */
export async function callPage(method: keyof AbpMethods, ...args: unknown[]): Promise<object> {
  const abp = window.abp
  const callee: unknown = abp && Reflect.get(abp, method)
  if (typeof callee !== 'function') {
    throw new AbpError(
      'CAPABILITY_UNAVAILABLE',
      `The page has no \`window.abp.${method}\`. Is the adapter set up?`,
      {
        retryable: true,
      },
    )
  }
  const result: unknown = await Reflect.apply(callee, abp, args)
  return typeof result === 'object' && result !== null ? result : {}
}

/** @returns the id of the page's session, of whatever agent; `null` outside of one. */
export function currentSession(): unknown {
  return (window.abp && Reflect.get(window.abp, 'sessionId')) ?? null
}
