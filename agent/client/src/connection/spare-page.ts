import { settleWithin } from '../deadline'
import type { OwnedPage } from '../driver/driver'
import { limits } from '../limits'

/** A page that is kept ready for the next session; one that crashes meanwhile is replaced. */
export class SparePage {
  readonly #open: () => Promise<OwnedPage>
  #kept: Promise<OwnedPage> | undefined

  constructor(open: () => Promise<OwnedPage>) {
    this.#open = open
  }

  /** Opens it, if there is none. Never throws. */
  async prepare(): Promise<void> {
    this.#kept ??= this.#make(true)
    await settleWithin(this.#kept, limits.closeMilliseconds)
  }

  /** @returns the page, which is the caller's from now on: nobody else gets it */
  async take(): Promise<OwnedPage | undefined> {
    // Taken before it is waited for: two sessions must not get one page.
    const taken = this.#kept
    this.#kept = undefined
    const owned = await taken?.catch(() => undefined)
    return owned?.page.isClosed() ? undefined : owned
  }

  /** @param again - whether one that crashes is replaced: a browser that can hold no page would be kept busy without end */
  #make(again: boolean): Promise<OwnedPage> {
    const opening = this.#open()
    const watch = ({ close, page }: OwnedPage) =>
      page.onGone(() => {
        if (this.#kept !== opening) return
        this.#kept = again ? this.#make(false) : undefined
        close().catch(() => undefined)
      })
    opening.then(watch, () => undefined)
    return opening
  }
}
