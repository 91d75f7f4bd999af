import type { InitializeResult, Takeover } from '@abp-kit/core/protocol'
import type { DriverPage } from '../driver/driver.ts'
import type { Guards } from '../guards/guards.ts'
import type { SessionWarning } from '../session/session-warning.ts'
import type { PageChannel } from './page-channel.ts'

/**
 * How the client reaches an app: `abp` through its `window.abp`; `webmcp` through the browser, by the WebMCP
 * tools of a page without `window.abp`.
 */
export type SessionProtocol = 'abp' | 'webmcp'

/** A session's connection to one document of one page. Reconnecting creates a new connection. */
export interface PageConnection {
  page: DriverPage
  protocol: SessionProtocol
  channel: PageChannel
  guards: Guards
  /** The page's actions that its guards deliver or answer. */
  takesOver: Takeover[]
  initialized: InitializeResult
  /** Problems with the app. */
  warnings: readonly SessionWarning[]
  /** The address that served the document, if it is known and not public. */
  address: string | undefined
  /** @returns the document's URL after redirects and the page's own changes, until the next document loads */
  url(): string
  /** Closes everything that the connection opened. Never throws. */
  release(): Promise<void>
}
