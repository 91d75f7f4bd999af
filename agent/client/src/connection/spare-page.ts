import { settleWithin } from '../deadline.ts'
import type { OwnedPage } from '../driver/driver.ts'
import { limits } from '../limits.ts'

/** A page that was opened in advance, and its input as JSON. */
interface Spare {
  input: string
  page: Promise<OwnedPage>
}

/**
 * Keeps a page ready for the next session. Replaces a page that crashes meanwhile, and discards a page whose
 * input has changed.
 *
 * @typeParam Input - JSON data that determines how a page is opened, such as its initial logins
 */
export class SparePage<Input> {
  readonly #read: () => Promise<Input>
  readonly #open: (input: Input) => Promise<OwnedPage>
  #spare: Promise<Spare> | undefined

  /** @param read - reads the current input */
  constructor(read: () => Promise<Input>, open: (input: Input) => Promise<OwnedPage>) {
    this.#read = read
    this.#open = open
  }

  /** Opens the page, if there is none. Never throws. */
  async prepare(): Promise<void> {
    this.#spare ??= this.#make(true)
    await settleWithin(
      this.#spare.then(({ page }) => page),
      limits.closeMilliseconds,
    )
  }

  /**
   * @returns a page that now belongs only to the caller, equivalent to a newly opened one
   * @throws the error of `read` or `open`
   */
  async take(): Promise<OwnedPage> {
    // Taken before the wait, because two sessions must not get the same page.
    const taking = this.discard()
    const input = await this.#read().catch(async (error: unknown) => {
      taking.then((left) => left?.page.close()).catch(() => undefined)
      throw error
    })
    const owned = await taking
    if (owned?.input === JSON.stringify(input) && !owned.page.page.isClosed()) return owned.page
    owned?.page.close().catch(() => undefined)
    return this.#open(input)
  }

  /** @returns the page that was kept ready, if any; the caller closes it */
  async discard(): Promise<{ input: string; page: OwnedPage } | undefined> {
    const spare = this.#spare
    this.#spare = undefined
    try {
      const found = await spare
      return found && { input: found.input, page: await found.page }
    } catch {
      return undefined
    }
  }

  /**
   * @param replaceOnCrash - whether to replace a page that crashes. Otherwise, a browser that cannot hold
   *   any page would be busy forever.
   */
  #make(replaceOnCrash: boolean): Promise<Spare> {
    const making = this.#read().then((input) => {
      const page = this.#open(input)
      const watch = ({ close, page }: OwnedPage) =>
        page.onGone(() => {
          if (this.#spare !== making) return
          this.#spare = replaceOnCrash ? this.#make(false) : undefined
          close().catch(() => undefined)
        })
      page.then(watch, () => undefined)
      return { input: JSON.stringify(input), page }
    })
    making.catch(() => undefined)
    return making
  }
}
