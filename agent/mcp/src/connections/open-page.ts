import { setTimeout } from 'node:timers/promises'
import { type Discovery, discover, type EventHandlers, type Session } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { version } from '../../package.json' with { type: 'json' }
import type { BridgeBrowser } from '../browser'
import type { Settings } from '../config'
import { checkOrigin, type OriginRules } from './origins'

/** Milliseconds until the browser is idle again. */
const warmDelay = 100
/** Milliseconds for reading what the HTML of a page that was refused says. */
const patience = 1_000

export type ConnectionSettings = Pick<
  Settings,
  'allowOrigin' | 'blockOrigin' | 'browserTimeout' | 'downloadTimeout' | 'extension' | 'grantPermission'
>

/**
 * Opens an app's page and begins a session with it.
 *
 * @param timeout - milliseconds
 * @throws {AbpError} as `connect` of the client does
 */
export async function openPage(
  browser: BridgeBrowser,
  settings: ConnectionSettings & OriginRules,
  url: string,
  timeout: number,
  signal: AbortSignal,
  handlers: EventHandlers,
): Promise<Session> {
  const checkUrl = ({ href }: URL) => checkOrigin(href, settings)
  const begin = async () => {
    const handle = await browser.get()
    return handle.connect(url, {
      ...handlers,
      timeout,
      signal,
      checkUrl,
      agent: { name: 'abp-mcp', version },
      // The bridge keeps the time of its calls itself: a question to the user must not count.
      callTimeout: Number.POSITIVE_INFINITY,
      downloadTimeout: settings.downloadTimeout,
      // What a page asks with `confirm` and `prompt` is the user's to answer, too.
      dialogs: 'ask',
      permissions: settings.grantPermission,
    })
  }
  try {
    const session = await begin()
    warmSoon(browser)
    return session
  } catch (error) {
    throw await explainRefusal(error, () => discover(url, { timeout: patience, checkUrl, signal }))
  }
}

/** Makes the next connection faster, when this one has its answer: opening a page keeps the browser busy. */
function warmSoon(browser: BridgeBrowser): void {
  const warm = async () => {
    if (browser.running) await (await browser.get()).warm()
  }
  const later = async () => {
    await setTimeout(warmDelay, undefined, { ref: false })
    await warm()
  }
  later().catch(() => undefined)
}

/** A page without `window.abp` may also have said so in its head. */
async function explainRefusal(error: unknown, read: () => Promise<Discovery>): Promise<unknown> {
  if (!isAbpError(error) || error.code !== 'NOT_SUPPORTED') return error
  const found = await read()
  if (found.supported || found.code === 'TIMEOUT') return error
  return new AbpError(error.code, `${error.message} Its HTML: ${found.reason}`, { cause: error })
}
