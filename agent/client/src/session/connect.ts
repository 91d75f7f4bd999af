import { AbpError, isAbpError } from '@abp-kit/core'
import { type AgentIdentity, type InitializeParams, PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { name as packageName, version as packageVersion } from '../../package.json' with { type: 'json' }
import { closeBrowser, type LaunchOptions, launchBrowser } from '../browser'
import { type Deadline, settleWithin, startDeadline } from '../deadline'
import { findAbp } from '../page/invoke'
import { isInitializeResult } from './answers'
import { openChannel } from './channel'
import { exposeEvents } from './events'
import type { EventHandlers, ProgressHandlers } from './listener'
import { Session } from './session'

const closeLimit = 5_000
const pollInterval = 50

export interface ConnectOptions extends LaunchOptions, EventHandlers {
  /** A browser that runs already, to share it between sessions; it is not closed with them. The launch options do nothing then. */
  browser?: Browser
  /** How the agent introduces itself; this package's name and version by default. */
  agent?: AgentIdentity
  /** Milliseconds for everything together: start, page, `window.abp`, `initialize`; 30,000 by default. */
  timeout?: number
  /** Milliseconds after which a call without a `timeout` of its own is given up; 300,000 by default. */
  callTimeout?: number
  /** Ends the connecting with `CANCELLED`. */
  signal?: AbortSignal
}

/**
 * Opens a page in Chromium, in a browser context of its own, and begins a session with it (protocol.md §3).
 *
 * @param url - the page's absolute `http`/`https` URL
 * @throws {AbpError} `INVALID_PARAMS` (the URL), `BROWSER_NOT_FOUND`, `BROWSER_ERROR`, `TRANSPORT_ERROR` (the page cannot be
 *   opened), `NOT_SUPPORTED` (it has no `window.abp` in time), `TIMEOUT`, `CANCELLED`, or what the page's `initialize`
 *   answered. Nothing that was opened is left behind then.
 *
 * @example
 * const session = await connect('http://localhost:3000')
 * const { data } = await session.call('convert.markdownToHtml', { markdown: '# Hi' })
 * await session.close()
 */
export async function connect(url: string | URL, options: ConnectOptions = {}): Promise<Session> {
  const pageUrl = readUrl(url)
  const deadline = startDeadline(options.timeout ?? 30_000, options.signal)
  const browser = options.browser ?? (await launch(options, deadline))
  let opening: Promise<BrowserContext> | undefined
  const release = async () => {
    if (opening)
      await settleWithin(
        opening.then((context) => context.close()),
        closeLimit,
      )
    if (!options.browser) await closeBrowser(browser)
  }
  try {
    const context = await deadline.wait(() => {
      opening = browser.createBrowserContext()
      return opening
    }, 'open a browser context')
    const page = await deadline.wait(() => context.newPage(), 'open a page')
    return await openSession(page, pageUrl, options, deadline, release)
  } catch (error) {
    await release()
    if (isAbpError(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AbpError('BROWSER_ERROR', `The browser failed while connecting: ${reason}`, {
      retryable: true,
      cause: error,
    })
  }
}

function readUrl(url: string | URL): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed
  throw new AbpError('INVALID_PARAMS', `${url} is not an absolute http or https URL.`)
}

async function launch(options: ConnectOptions, deadline: Deadline): Promise<Browser> {
  let launching: Promise<Browser> | undefined
  try {
    return await deadline.wait(() => {
      launching = launchBrowser(options, deadline.left())
      return launching
    }, 'start the browser')
  } catch (error) {
    // It may still come up after the wait was given up.
    launching?.then(closeBrowser, () => undefined)
    throw error
  }
}

async function openSession(
  page: Page,
  url: URL,
  options: ConnectOptions,
  deadline: Deadline,
  release: () => Promise<void>,
): Promise<Session> {
  // Without an answer a dialog stops the page, and every later question to it.
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  const progressHandlers: ProgressHandlers = new Map()
  await deadline.wait(() => exposeEvents(page, options, progressHandlers), 'prepare the page')
  const channel = openChannel(page, await openPage(page, url, deadline))

  const params: InitializeParams = {
    agent: options.agent ?? { name: packageName, version: packageVersion },
    protocolVersion: PROTOCOL_VERSION,
    features: { notifications: true, progress: true, elicitation: options.onElicitation !== undefined },
  }
  const outcome = await deadline.wait(
    () => channel.invoke('initialize', [params], deadline.left()),
    'begin a session',
  )
  if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
  const initialized = outcome.value
  if (!isInitializeResult(initialized)) {
    throw new AbpError(
      'TRANSPORT_ERROR',
      `The answer of ${url.href} to \`initialize\` does not have the protocol's form.`,
    )
  }
  const callTimeout = options.callTimeout ?? 300_000
  return new Session({ page, channel, initialized, callTimeout, progressHandlers, release })
}

async function openPage(page: Page, url: URL, deadline: Deadline): Promise<number> {
  // As soon as the document is there: `window.abp` comes with its head, and what loads later may take its time.
  const opening = page.goto(url.href, { waitUntil: [], timeout: 0 }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AbpError('TRANSPORT_ERROR', `${url.href} could not be opened: ${reason}`, {
      retryable: true,
      cause,
    })
  })
  const response = await deadline.wait(() => opening, `open ${url.href}`)
  const status = response === null ? '' : ` It was answered with ${response.status()}.`
  try {
    // Evaluations fail while a page navigates, such as to a login and back.
    const look = () => page.evaluate(findAbp).catch(() => undefined)
    for (;;) {
      const documentId = await deadline.wait(look, 'find window.abp')
      if (documentId !== undefined) return documentId
      if (page.isClosed()) throw new AbpError('DISCONNECTED', `${url.href} was closed before it was ready.`)
      await new Promise((resolve) => setTimeout(resolve, pollInterval))
    }
  } catch (error) {
    if (!isAbpError(error) || error.code !== 'TIMEOUT') throw error
    const hint = 'Check that it is the right page and that the adapter is set up.'
    throw new AbpError('NOT_SUPPORTED', `${page.url()} has no \`window.abp\`.${status} ${hint}`, {
      cause: error,
    })
  }
}
