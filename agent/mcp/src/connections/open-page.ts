import { setTimeout } from 'node:timers/promises'
import { type Discovery, discover, type EventHandlers, type Session } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core'
import { version } from '../../package.json' with { type: 'json' }
import type { BridgeBrowser } from '../browser'
import type { Settings } from '../config'
import { checkOrigin } from './origins'

/** Milliseconds. */
const warmDelay = 100
const patience = 1_000

export type ConnectionSettings = Pick<
  Settings,
  'allowOrigin' | 'blockOrigin' | 'browserTimeout' | 'downloadTimeout' | 'grantPermission'
>

/** A page, and what was found out about it on the way. */
export interface OpenedPage {
  session: Session
  /** What the manifest said that the agent should know. */
  warnings: string[]
}

/**
 * Opens an app's page and begins a session with it. Reading the manifest, starting the browser and opening the page overlap.
 *
 * @param timeout - milliseconds
 * @throws {AbpError} as `connect` of the client does
 */
export async function openPage(
  browser: BridgeBrowser,
  settings: ConnectionSettings,
  url: string,
  timeout: number,
  signal: AbortSignal,
  handlers: EventHandlers,
): Promise<OpenedPage> {
  const checkUrl = ({ href }: URL) => checkOrigin(href, settings)
  const stopReading = new AbortController()
  const reading = discover(url, {
    timeout,
    checkUrl,
    signal: AbortSignal.any([signal, stopReading.signal]),
  })
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
    // It is at hand, or the page was faster: what counts is what the page said (docs/protocol.md §2).
    const found = await Promise.race([reading, Promise.resolve(undefined)])
    return { session, warnings: found ? [...found.warnings] : [] }
  } catch (error) {
    throw await explainRefusal(error, reading)
  } finally {
    stopReading.abort()
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
async function explainRefusal(error: unknown, reading: Promise<Discovery>): Promise<unknown> {
  if (!isAbpError(error) || error.code !== 'NOT_SUPPORTED') return error
  // It does not wait for a page that the browser was faster with.
  const found = await Promise.race([reading, setTimeout(patience, undefined, { ref: false })])
  if (!found || found.supported) return error
  return new AbpError(error.code, `${error.message} Its HTML: ${found.reason}`, { cause: error })
}
