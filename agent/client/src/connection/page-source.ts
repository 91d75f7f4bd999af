import type { Deadline } from '../deadline'
import type { Cdp, OwnedPage } from '../driver/driver'

/** Where a session's pages come from. */
export interface PageSource {
  /** Again after a loss. */
  open(deadline: Deadline): Promise<OwnedPage>
  /** What to open; absent when the page is open already. */
  url?: URL
  /** Whether the page's browser context is the session's alone, to be set up as it likes. */
  ownContext: boolean
  /** Whether it runs where this process did not start it. */
  attached: boolean
  /** Whether the browser reads and writes this process's files. */
  sharesFiles(cdp: Cdp): Promise<boolean>
  /** @returns an absolute path of a private directory, for files that do not outlive this process */
  directory(): Promise<string>
  /** Never throws. */
  release(): Promise<void>
}
