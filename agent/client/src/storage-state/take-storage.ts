import { isRecord } from '@abp-kit/core/protocol'
import { settleWithin } from '../deadline.ts'
import type { Cdp } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'
import { limits } from '../limits.ts'
import type { StorageState, StoredCookie, StoredOrigin } from './storage-state.ts'

const readStorage =
  'JSON.stringify({ origin: location.origin, localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })) })'

/** The result of {@link StorageReader.read}. */
export interface TabsRead {
  /** The number of open tabs. */
  tabs: number
  /** The URLs of the tabs that did not respond in time. The reader keeps their previous storage. */
  silent: string[]
}

/** Reads the logins of a browser context repeatedly, because the context ends with its window. */
export class StorageReader {
  readonly #openTabs: () => Promise<Cdp[]>
  readonly #origins = new Map<string, StoredOrigin>()
  #cookies: StoredCookie[] = []

  /** @param openTabs - connects to the open tabs of the context in which the user signs in */
  constructor(openTabs: () => Promise<Cdp[]>) {
    this.#openTabs = openTabs
  }

  /**
   * The last read state: the cookies of all sites, and the `localStorage` of the origins that the tabs
   * showed.
   */
  get state(): StorageState {
    return { cookies: this.#cookies, origins: [...this.#origins.values()] }
  }

  /**
   * Reads the current state of all tabs. A tab that does not respond, such as one with an open dialog, is
   * skipped.
   *
   * @param milliseconds - to wait for each tab
   * @throws {Error} the browser's error, if it has gone away
   */
  async read(milliseconds: number = limits.tabMilliseconds): Promise<TabsRead> {
    const tabs = await this.#openTabs()
    const answered = await Promise.all(tabs.map((tab) => settleWithin(this.#readTab(tab), milliseconds)))
    const silent = await Promise.all(tabs.filter((_, index) => !answered[index]).map(addressOf))
    for (const tab of tabs) tab.detach().catch(() => undefined)
    return { tabs: tabs.length, silent }
  }

  async #readTab(tab: Cdp): Promise<void> {
    // The newer Storage.getCookies works from a page only for the browser's default context.
    const answer = await tab.send('Network.getAllCookies')
    if (isRecord(answer) && Array.isArray(answer.cookies)) this.#cookies = answer.cookies.flatMap(toCookie)
    // A page such as about:blank has no storage, and returns an error.
    const evaluated = await tab.send('Runtime.evaluate', { expression: readStorage })
    const text = isRecord(evaluated) ? textField(evaluated.result, 'value') : undefined
    const found: unknown = text === undefined ? undefined : JSON.parse(text)
    if (!isRecord(found) || typeof found.origin !== 'string' || !Array.isArray(found.localStorage)) return
    if (!/^https?:/.test(found.origin)) return
    if (found.localStorage.length === 0) this.#origins.delete(found.origin)
    else this.#origins.set(found.origin, { origin: found.origin, localStorage: found.localStorage })
  }
}

/** Reads the URL from the browser, which knows it even if the tab does not respond. */
async function addressOf(tab: Cdp): Promise<string> {
  let address: string | undefined
  const asking = tab.send('Target.getTargetInfo').then((answer) => {
    if (isRecord(answer)) address = textField(answer.targetInfo, 'url')
  })
  await settleWithin(asking, limits.tabMilliseconds)
  return address ?? 'a page whose address is not known'
}

function toCookie(cookie: unknown): StoredCookie[] {
  if (!isRecord(cookie)) return []
  const { domain, expires, httpOnly, name, path, sameSite, secure, session, value } = cookie
  if (typeof name !== 'string' || typeof value !== 'string' || typeof domain !== 'string') return []
  return [
    {
      name,
      value,
      domain,
      path: typeof path === 'string' ? path : '/',
      expires: session === true || typeof expires !== 'number' ? -1 : expires,
      httpOnly: httpOnly === true,
      secure: secure === true,
      sameSite: sameSite === 'Strict' || sameSite === 'None' ? sameSite : 'Lax',
    },
  ]
}
