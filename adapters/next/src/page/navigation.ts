import { AbpError } from '@abp-kit/core/protocol'
import { findPagesConnection } from '../pages-router/connection.ts'
import { type Connection, findConnection, type Router } from './connection.ts'

export interface NavigateOptions {
  /** Whether to replace the current entry in the browser's history instead of adding one. */
  replace?: boolean
  /** Whether to scroll to the top of the page; `true` by default. */
  scroll?: boolean
}

/**
 * Opens a page in the app from a handler, in either router. Works like `useRouter().push()`, but waits until
 * React shows the page. If the router has no such page, Next.js leaves the document, which ends the call.
 *
 * @param href - URL without the base path, as for `<Link href>`
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE` (retryable) if the page belongs to the App Router and no
 *   `<Abp />` is mounted.
 */
export async function navigate(
  href: string,
  { replace = false, scroll = true }: NavigateOptions = {},
): Promise<void> {
  const { router, follow } = expectConnection()
  await follow(() => router[replace ? 'replace' : 'push'](href, { scroll }))
}

/**
 * @returns Next's router for handlers, where `useRouter()` does not work. Use it, for example, to `refresh()`
 *   after a data change.
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE` (retryable) if no `<Abp />` is mounted.
 */
export function getRouter(): Router {
  return expectConnection().router
}

function expectConnection(): Connection {
  const connection = findConnection() ?? findPagesConnection()
  if (connection) return connection
  throw new AbpError(
    'CAPABILITY_UNAVAILABLE',
    'Next.js has no router at the moment: <Abp /> is not mounted. It belongs into the root layout, and into global-error and other files that replace that layout.',
    { retryable: true },
  )
}
