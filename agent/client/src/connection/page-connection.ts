import type { InitializeResult, Takeover } from '@abp-kit/core/protocol'
import type { DriverPage } from '../driver/driver.ts'
import type { Guards } from '../guards/guards.ts'
import type { SessionWarning } from '../session/session-warning.ts'
import type { PageChannel } from './page-channel.ts'

/**
 * How an app is reached: `abp` by its `window.abp`; `webmcp` by the WebMCP tools of a page without it, through the browser.
 */
export type SessionProtocol = 'abp' | 'webmcp'

/** A session's connection to one document of one page. A reconnection creates another. */
export interface PageConnection {
  page: DriverPage
  protocol: SessionProtocol
  channel: PageChannel
  guards: Guards
  /** The actions that its guards deliver or answer. */
  takesOver: Takeover[]
  initialized: InitializeResult
  /** Problems of the app. */
  warnings: readonly SessionWarning[]
  /** The address that the document came from, if it is known and not public. */
  address: string | undefined
  /** @returns the document's URL after redirects, with the page's changes to it, until another document comes */
  url(): string
  /** Closes everything that was opened for it. Never throws. */
  release(): Promise<void>
}
