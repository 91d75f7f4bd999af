import { type ReactElement, useEffect } from 'react'
import { useHead } from '#head'
import '#load'
import { registration } from '../page/registration.ts'
import { useConnection } from './use-connection.ts'

export interface AbpProps {
  /** For a Content-Security-Policy with nonces: the nonce in the policy's `script-src`. */
  nonce?: string | undefined
  /**
   * Renders the document's `<head>`, starting with the link and the bootstrap. Use it instead of `<head>`, so
   * that they precede the CSS that `experimental.inlineCss` inlines. Error pages that Next.js renders without
   * the layout have neither.
   *
   * @example <html lang="en"><Abp inHead /><body>{children}</body></html>
   */
  inHead?: boolean | undefined
}

/**
 * Makes the page usable by agents. On the server, it adds the manifest's link and the bootstrap to the head,
 * including on error pages. In the page, it registers the app's definitions when React is ready.
 *
 * Put it into the root layout, before `{children}`: if a page throws, React does not render later siblings.
 * Also put it into each file that replaces that layout: `global-error`, `global-not-found` and other root
 * layouts.
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
// Capabilities may still work there, so this lets agents call them instead of timing out.
if (typeof window !== 'undefined' && document.documentElement.id === '__next_error__') registration.ready()
