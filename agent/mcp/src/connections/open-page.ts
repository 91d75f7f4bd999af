import { setTimeout } from 'node:timers/promises'
import { type Discovery, discover, type EventHandlers, type Session } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import packageJson from '../../package.json' with { type: 'json' }
import type { BridgeBrowser } from '../browser/index.ts'
import type { Settings } from '../config/index.ts'
import { checkOrigin, type OriginRules } from './origins.ts'

/** Milliseconds until the browser is idle again. */
const warmUpDelayMilliseconds = 100
/** Milliseconds for reading the HTML of a page that did not connect. */
const discoveryMilliseconds = 1_000

export type ConnectionSettings = Pick<
  Settings,
  'allowOrigin' | 'blockOrigin' | 'browserTimeout' | 'downloadTimeout' | 'extension' | 'grantPermission'
>

/**
 * Opens an app's page and starts a session with it.
 *
 * @param timeout - milliseconds
 * @throws {AbpError} as the client's `connect` does
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
      agent: { name: 'abp-mcp', version: packageJson.version },
      // The MCP server times its calls itself, because the time of a question to the user must not count.
      callTimeout: Number.POSITIVE_INFINITY,
      downloadTimeout: settings.downloadTimeout,
      // The user also answers the page's `confirm` and `prompt` dialogs.
      dialogs: 'ask',
      permissions: settings.grantPermission,
    })
  }
  try {
    const session = await begin()
    warmSoon(browser)
    return session
  } catch (error) {
    throw await explainRefusal(error, () =>
      discover(url, { timeout: discoveryMilliseconds, checkUrl, signal }),
    )
  }
}

/**
 * Prepares the next connection, to make it faster. Waits until the current one has been answered, because
 * opening a page keeps the browser busy.
 */
function warmSoon(browser: BridgeBrowser): void {
  const warm = async () => {
    if (browser.running) await (await browser.get()).warm()
  }
  const later = async () => {
    await setTimeout(warmUpDelayMilliseconds, undefined, { ref: false })
    await warm()
  }
  later().catch(() => undefined)
}

/**
 * Adds the reason in the page's HTML, because a page without `window.abp` may also declare one in its head.
 */
async function explainRefusal(error: unknown, read: () => Promise<Discovery>): Promise<unknown> {
  if (!isAbpError(error) || error.code !== 'NOT_SUPPORTED') return error
  const found = await read()
  if (found.supported || found.code === 'TIMEOUT') return error
  return new AbpError(error.code, `${error.message} Its HTML: ${found.reason}`, { cause: error })
}
