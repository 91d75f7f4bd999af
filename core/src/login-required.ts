import { AbpError } from './app-error.ts'

/**
 * Creates the error for a handler whose server reports a signed-out visitor or an expired login:
 * `PERMISSION_REQUIRED`, with the login page in `details.loginUrl`. It is retryable, because the same call
 * works after the user signs in. The MCP server instructs its agent to send the user to that page, and not to
 * ask for a password.
 *
 * @param loginPage - relative to the page, as in a link; agents get the absolute URL
 * @param message - the error message for the agent
 *
 * @example
 * const response = await fetch('/api/orders', { method: 'POST', body, signal })
 * if (response.status === 401) throw loginRequired('/sign-in')
 */
export function loginRequired(
  loginPage: string | URL,
  message = 'Nobody is signed in to this app, or the login has run out.',
): AbpError {
  // Tests of definitions may run without a document.
  const base = globalThis.document?.baseURI
  const loginUrl = base === undefined ? String(loginPage) : new URL(loginPage, base).href
  return new AbpError('PERMISSION_REQUIRED', message, { details: { loginUrl } })
}
