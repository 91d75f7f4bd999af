import { AbpError } from '../../protocol/error.ts'
import type { AbpMethods } from '../../protocol/page.ts'

/**
 * Calls a method of `window.abp`, which fetches the runtime if necessary.
 *
 * @throws {AbpError} the error of the method; `CAPABILITY_UNAVAILABLE` if the page has no such method.
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

/** @returns the id of the page's session, for any agent; `null` if there is no session. */
export function currentSession(): unknown {
  return (window.abp && Reflect.get(window.abp, 'sessionId')) ?? null
}
