import type { BrowserHandle, Cdp } from '@abp-kit/client'
import { type WaitLimits, within } from './within.ts'

/** The browser belongs to us: what the site gets does not count for it. */
const browserMilliseconds = 30_000

export interface OpenPage {
  cdp: Pick<Cdp, 'on'> & {
    /** @param milliseconds - that the answer may take; the limits' `requestTimeout` by default */
    send(method: string, params?: object, milliseconds?: number): Promise<unknown>
  }
  /** Never throws. */
  close(): Promise<void>
}

/** What the browser says of a page that went while it was asked. */
const wentAway = /navigated or closed|context was destroyed|Cannot find (?:default execution )?context/

/** Says it in words that do not need knowledge of the browser's protocol. */
function explain(error: unknown): never {
  throw wentAway.test(String(error))
    ? new Error('The page went away before it answered: it loaded itself again, or led elsewhere.', {
        cause: error,
      })
    : error
}

/**
 * Opens an empty page whose every answer is limited in time. A page that keeps its thread busy answers nothing. It has the
 * browser's logins, as a session has.
 *
 * @throws {Error} the browser's error
 */
export async function openPage(browser: BrowserHandle, limits: WaitLimits): Promise<OpenPage> {
  const { cdp, close } = await within(
    browser.openPage({ signedIn: true }),
    { ...limits, requestTimeout: browserMilliseconds },
    'The browser',
  )
  return {
    cdp: {
      on: (event, listener) => cdp.on(event, listener),
      send(method, params, requestTimeout = limits.requestTimeout) {
        const who = method === 'Page.navigate' ? 'The server' : `The page, asked for ${method},`
        return within(cdp.send(method, params).catch(explain), { ...limits, requestTimeout }, who)
      },
    },
    close,
  }
}
