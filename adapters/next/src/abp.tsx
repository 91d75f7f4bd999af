import { type ReactNode, useEffect } from 'react'
import { useHead } from '#head'
import '#load'
import { registerApp } from './registration'
import { manifest } from './settings'
import { useConnection } from './use-connection'

export interface AbpProps {
  /** For a Content-Security-Policy with nonces: the value that stands in the policy's `script-src`. */
  nonce?: string | undefined
}

/**
 * Makes the page usable by agents: on the server it puts the manifest's link and the bootstrap into
 * the head, of error pages too; in the page it registers the app's definitions when React is ready.
 *
 * Belongs into the root layout, before `{children}`: when a page throws, React does not render what
 * stands behind it. Also into each file that replaces that layout: `global-error`,
 * `global-not-found`, another root layout.
 *
 * @example <body><Abp />{children}</body>
 */
export function Abp({ nonce }: AbpProps): ReactNode {
  useHead(nonce)
  useConnection()
  useEffect(registerApp, [])
  // On the server the link is among the elements of the head. Rendered here too, React adopts that
  // one, and puts it back where it renders the document anew: in error shells.
  return typeof window === 'undefined' ? null : <link rel="abp-manifest" href={manifest} />
}

// In Next.js's error shell React may show an error page that has no <Abp />, such as the built-in one.
// What the app offers may work there nevertheless; an agent gets that instead of a timeout.
if (typeof window !== 'undefined' && document.documentElement.id === '__next_error__') registerApp()
