import { settleWithin } from '../deadline'
import type { OwnedPage } from '../driver/driver'
import { limits } from '../limits'

/** Keeps a page ready for the next session. Replaces one that crashes in the meantime. */
export class SparePage {
  readonly #open: () => Promise<OwnedPage>
  #spare: Promise<OwnedPage> | undefined

  constructor(open: () => Promise<OwnedPage>) {
    this.#open = open
  }

  /** Opens the page, if there is none. Never throws. */
  async prepare(): Promise<void> {
    this.#spare ??= this.#make(true)
    await settleWithin(this.#spare, limits.closeMilliseconds)
  }

  /** @returns the page, which now belongs to the caller; no one else gets it */
  async take(): Promise<OwnedPage | undefined> {
    // Taken before the wait: two sessions must not get the same page.
    const spare = this.#spare
    this.#spare = undefined
    const owned = await spare?.catch(() => undefined)
    return owned?.page.isClosed() ? undefined : owned
  }

  /**
   * @param replaceOnCrash - whether to replace a page that crashes: a browser that cannot hold any page would be kept busy
   *   endlessly
   */
  #make(replaceOnCrash: boolean): Promise<OwnedPage> {
    const opening = this.#open()
    const watch = ({ close, page }: OwnedPage) =>
      page.onGone(() => {
        if (this.#spare !== opening) return
        this.#spare = replaceOnCrash ? this.#make(false) : undefined
        close().catch(() => undefined)
      })
    opening.then(watch, () => undefined)
    return opening
  }
}
