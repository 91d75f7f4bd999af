import { type ReactElement, useEffect } from 'react'
import { useHead } from '#head'
import '#load'
import { registration } from '../page/registration.ts'
import { useConnection } from './use-connection.ts'

export interface AbpProps {
  /** For a Content-Security-Policy with nonces: the nonce in the policy's `script-src`. */
  nonce?: string | undefined
  /**
   * Makes the component the document's `<head>`, which begins with the link and the bootstrap. Put it in the place of
   * `<head>` then: they come before the CSS that `experimental.inlineCss` inlines. Pages that Next.js renders without the
   * layout, because they failed, have neither.
   *
   * @example <html lang="en"><Abp inHead /><body>{children}</body></html>
   */
  inHead?: boolean | undefined
}

/**
 * Makes the page usable by agents. On the server, it puts the manifest's link and the bootstrap into the head, also of
 * error pages. In the page, it registers the app's definitions when React is ready.
 *
 * Put it into the root layout, before `{children}`: if a page throws, React does not render what comes after it. Also put
 * it into each file that replaces that layout: `global-error`, `global-not-found` and other root layouts.
 *
 * @example <body><Abp />{children}</body>
 */
export function Abp(props: AbpProps): ReactElement | null {
  const head = useHead(props)
  useConnection()
  useEffect(registration.ready, [])
  return head
}

// In Next.js's error shell, React may show an error page without <Abp />, such as the built-in one.
// Capabilities may still work there, so agents can call them instead of running into a timeout.
if (typeof window !== 'undefined' && document.documentElement.id === '__next_error__') registration.ready()
