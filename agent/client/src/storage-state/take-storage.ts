import { isRecord } from '@abp-kit/core/protocol'
import { settleWithin } from '../deadline.ts'
import type { Cdp } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'
import { limits } from '../limits.ts'
import type { StorageState, StoredCookie, StoredOrigin } from './storage-state.ts'

const readStorage =
  'JSON.stringify({ origin: location.origin, localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })) })'

/** What {@link StorageReader.read} saw. */
export interface TabsRead {
  /** How many tabs are open. */
  tabs: number
  /** The addresses of those that did not answer in time. What they stored before is kept. */
  silent: string[]
}

/** Reads the logins of a browser context again and again, because the context is gone with its window. */
export class StorageReader {
  readonly #openTabs: () => Promise<Cdp[]>
  readonly #origins = new Map<string, StoredOrigin>()
  #cookies: StoredCookie[] = []

  /** @param openTabs - connects to the open tabs of the context in which someone signs in */
  constructor(openTabs: () => Promise<Cdp[]>) {
    this.#openTabs = openTabs
  }

  /** What was read last: the cookies of all sites, and the `localStorage` of the origins that the tabs showed. */
  get state(): StorageState {
    return { cookies: this.#cookies, origins: [...this.#origins.values()] }
  }

  /**
   * Reads what all tabs show now. A tab that does not answer, such as one with an open dialog, is left out.
   *
   * @param milliseconds - for which each tab is waited for
   * @throws {Error} the browser's error, if it is gone
   */
  async read(milliseconds: number = limits.tabMilliseconds): Promise<TabsRead> {
    const tabs = await this.#openTabs()
    const answered = await Promise.all(tabs.map((tab) => settleWithin(this.#readTab(tab), milliseconds)))
    const silent = await Promise.all(tabs.filter((_, index) => !answered[index]).map(addressOf))
    for (const tab of tabs) tab.detach().catch(() => undefined)
    return { tabs: tabs.length, silent }
  }

  async #readTab(tab: Cdp): Promise<void> {
    // The newer Storage.getCookies answers a page only for the browser's own context.
    const answer = await tab.send('Network.getAllCookies')
    if (isRecord(answer) && Array.isArray(answer.cookies)) this.#cookies = answer.cookies.flatMap(toCookie)
    // A page such as about:blank has no storage, and says so with an error.
    const evaluated = await tab.send('Runtime.evaluate', { expression: readStorage })
    const text = isRecord(evaluated) ? textField(evaluated.result, 'value') : undefined
    const found: unknown = text === undefined ? undefined : JSON.parse(text)
    if (!isRecord(found) || typeof found.origin !== 'string' || !Array.isArray(found.localStorage)) return
    if (!/^https?:/.test(found.origin)) return
    if (found.localStorage.length === 0) this.#origins.delete(found.origin)
    else this.#origins.set(found.origin, { origin: found.origin, localStorage: found.localStorage })
  }
}

/** The browser itself knows it, also when the tab does not answer. */
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
