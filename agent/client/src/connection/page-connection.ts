import type { InitializeResult, Takeover } from '@abp-kit/core/protocol'
import type { DriverPage } from '../driver/driver'
import type { Guards } from '../guards/guards'
import type { SessionWarning } from '../session/session-warning'
import type { PageChannel } from './page-channel'

/** A session's hold on one document of one page. After a reconnection there is another. */
export interface PageConnection {
  page: DriverPage
  channel: PageChannel
  guards: Guards
  /** What its guards deliver or answer. */
  takesOver: Takeover[]
  initialized: InitializeResult
  /** What is odd about the app. */
  warnings: readonly SessionWarning[]
  /** That the document came from, where that is known and not public. */
  address: string | undefined
  /** @returns the URL of the document: wherever redirects led, and what the page made of it since, until another came */
  url(): string
  /** Closes what was opened for it. Never throws. */
  release(): Promise<void>
}
