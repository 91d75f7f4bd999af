import { AbpError } from '@abp-kit/core/protocol'
import { type Connection, findConnection } from './connection'

export interface NavigateOptions {
  /** Replaces the entry in the browser's history instead of adding one. */
  replace?: boolean
  /** Whether to scroll to the page's top; true by default. */
  scroll?: boolean
}

/**
 * Opens a page of the app, for handlers: what `useRouter().push()` does, and waits until React shows it.
 * Next.js leaves the document, and with it the call, for a page that the app does not have.
 *
 * @param href - without the base path, as for `<Link href>`
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE` (retryable) when no `<Abp />` is mounted.
 */
export async function navigate(
  href: string,
  { replace = false, scroll = true }: NavigateOptions = {},
): Promise<void> {
  const { router, follow } = expectConnection()
  await follow(() => router[replace ? 'replace' : 'push'](href, { scroll }))
}

/**
 * @returns Next's router, for handlers, where `useRouter()` does not work; `refresh()` after a change of data, say.
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE` (retryable) when no `<Abp />` is mounted.
 */
export function getRouter(): Connection['router'] {
  return expectConnection().router
}

function expectConnection(): Connection {
  const connection = findConnection()
  if (connection) return connection
  throw new AbpError(
    'CAPABILITY_UNAVAILABLE',
    'Next.js has no router at the moment: <Abp /> is not mounted. It belongs into the root layout, and into global-error and other files that replace that layout.',
    { retryable: true },
  )
}
