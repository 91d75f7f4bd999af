import type { Deadline } from '../deadline.ts'
import type { Cdp, OwnedPage } from '../driver/driver.ts'

/** The source of a session's pages. */
export interface PageSource {
  /** Called again after the connection is lost. */
  open(deadline: Deadline): Promise<OwnedPage>
  /** The URL to open; absent if the page is already open. */
  url?: URL
  /**
   * Whether only this session uses the page's browser context, so that it can change the context's settings.
   */
  ownContext: boolean
  /** Whether another process started the browser. */
  attached: boolean
  /** Whether the browser can read and write this process's files. */
  sharesFiles(cdp: Cdp): Promise<boolean>
  /**
   * @returns the absolute path of a private directory, for files that are removed no later than this
   *   process ends
   */
  directory(): Promise<string>
  /** Never throws. */
  release(): Promise<void>
}
