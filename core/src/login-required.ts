import { AbpError } from './app-error.ts'

/**
 * Makes the error for a handler whose server says that nobody is signed in, or no longer: `PERMISSION_REQUIRED`, with
 * the login page in `details.loginUrl`. It is retryable, because the same call works once a person has signed in. The
 * MCP bridge tells its agent to send the user to that page, and to ask for no password.
 *
 * @param loginPage - relative to the page, as in a link; agents get the absolute URL
 * @param message - what happened, for the agent
 *
 * @example
 * const response = await fetch('/api/orders', { method: 'POST', body, signal })
 * if (response.status === 401) throw loginRequired('/sign-in')
 */
export function loginRequired(
  loginPage: string | URL,
  message = 'Nobody is signed in to this app, or the login has run out.',
): AbpError {
  // Tests of definitions may have no document.
  const base = globalThis.document?.baseURI
  const loginUrl = base === undefined ? String(loginPage) : new URL(loginPage, base).href
  return new AbpError('PERMISSION_REQUIRED', message, { details: { loginUrl } })
}
