import { isRecord } from '@abp-kit/core/protocol'
import type { Cdp } from '../driver/driver'
import { textField } from '../driver/read'
import type { StorageState, StoredCookie, StoredOrigin } from './storage-state'

/** Reads the logins of a page's browser context again and again, because the context is gone with its window. */
export class StorageReader {
  readonly #cdp: Cdp
  readonly #origins = new Map<string, StoredOrigin>()
  #cookies: StoredCookie[] = []

  /** @param cdp - the connection of the page in which someone signs in */
  constructor(cdp: Cdp) {
    this.#cdp = cdp
  }

  /** What was read last: the cookies of all sites, and the `localStorage` of the origins that the page showed. */
  get state(): StorageState {
    return { cookies: this.#cookies, origins: [...this.#origins.values()] }
  }

  /** @throws {Error} the browser's error, if the page is gone */
  async read(): Promise<void> {
    // The newer Storage.getCookies answers a page only for the browser's own context.
    const answer = await this.#cdp.send('Network.getAllCookies')
    const cookies = isRecord(answer) && Array.isArray(answer.cookies) ? answer.cookies : []
    this.#cookies = cookies.flatMap(toCookie)
    const expression =
      'JSON.stringify({ origin: location.origin, localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })) })'
    // A page such as about:blank has no storage, and says so with an error.
    const evaluated = await this.#cdp.send('Runtime.evaluate', { expression })
    const text = isRecord(evaluated) ? textField(evaluated.result, 'value') : undefined
    const found: unknown = text === undefined ? undefined : JSON.parse(text)
    if (!isRecord(found) || typeof found.origin !== 'string' || !Array.isArray(found.localStorage)) return
    if (!/^https?:/.test(found.origin)) return
    if (found.localStorage.length === 0) this.#origins.delete(found.origin)
    else this.#origins.set(found.origin, { origin: found.origin, localStorage: found.localStorage })
  }
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
