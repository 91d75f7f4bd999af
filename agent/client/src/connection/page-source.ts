import type { Deadline } from '../deadline.ts'
import type { Cdp, OwnedPage } from '../driver/driver.ts'

/** The source of a session's pages. */
export interface PageSource {
  /** Called again after a loss. */
  open(deadline: Deadline): Promise<OwnedPage>
  /** The URL to open; absent if the page is open already. */
  url?: URL
  /** Whether only this session uses the page's browser context, so that it can change its settings. */
  ownContext: boolean
  /** Whether the browser was not started by this process. */
  attached: boolean
  /** Whether the browser reads and writes this process's files. */
  sharesFiles(cdp: Cdp): Promise<boolean>
  /** @returns the absolute path of a private directory, for files that are removed with this process at the latest */
  directory(): Promise<string>
  /** Never throws. */
  release(): Promise<void>
}
