import type { BrowserHandle, Cdp } from '@abp-kit/client'
import { type WaitLimits, within } from './within.ts'

/** The browser is not part of the site, so the site's timeout does not apply to it. */
const browserMilliseconds = 30_000

export interface OpenPage {
  cdp: Pick<Cdp, 'on'> & {
    /** @param milliseconds - the timeout (default: the limits' `requestTimeout`) */
    send(method: string, params?: object, milliseconds?: number): Promise<unknown>
  }
  /** Never throws. */
  close(): Promise<void>
}

/** The browser's errors for a page that went away during a request. */
const wentAway = /navigated or closed|context was destroyed|Cannot find (?:default execution )?context/

/** Replaces the error with one that requires no knowledge of the browser's protocol. */
function explain(error: unknown): never {
  throw wentAway.test(String(error))
    ? new Error('The page went away before it answered: it loaded itself again, or led elsewhere.', {
        cause: error,
      })
    : error
}

/**
 * Opens an empty page with a timeout for every request, because a page that blocks its thread does not
 * respond. The page has the browser's logins, like a session.
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
