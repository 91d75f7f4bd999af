import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { limits } from '../limits.ts'
import type { InjectedPage, PageDocument } from '../page/injected-page.ts'
import { quote } from '../quote.ts'
import type { SessionWarning } from '../session/session-warning.ts'
import type { PageTools } from '../webmcp/page-tools.ts'
import { notAPage } from './navigate.ts'

/**
 * Milliseconds between two checks: most pages define it in their head, and frequent checks would slow down a
 * slow page.
 */
const [firstPauseMilliseconds, maxPauseMilliseconds] = [2, 20]
/** Milliseconds between two checks of the document. */
const documentPauseMilliseconds = 200
const pages = ['text/html', 'application/xhtml+xml']

/** The flag names in Chromium 156. */
const withoutWebMcp =
  'this browser has no WebMCP to see them: turn it on with `--enable-features=WebMCP`, or with ' +
  '“WebMCP for testing” in chrome://flags/#enable-webmcp-testing'

/** A page's app: a handle of the client's code in a page with `window.abp`, or WebMCP tools only. */
export type FoundApp = { protocol: 'abp'; handle: string } | { protocol: 'webmcp'; warning?: SessionWarning }

/**
 * Waits for `window.abp`. If a loaded document shows no sign of the protocol, the client uses its WebMCP
 * tools, or gives up if it has none. A document that links a manifest gets more time before the client uses
 * its tools. They are the page's own tools, because abp-kit registers its tools only after the app has
 * started.
 *
 * @param checkUrl - throws for a document that must not be used
 * @param milliseconds - the remaining time for connecting
 */
export async function findApp(
  injected: InjectedPage,
  tools: PageTools,
  url: () => string,
  wait: <Value>(step: () => Promise<Value>, doing: string) => Promise<Value>,
  lost: AbortSignal,
  checkUrl: () => void,
  milliseconds: number,
): Promise<FoundApp> {
  let document: PageDocument | undefined
  let nextLook = performance.now()
  const withLink = Math.min(limits.withLinkMilliseconds, milliseconds / 2)
  try {
    // Evaluations fail while a page navigates, for example to a login page and back.
    const find = () => injected.find().catch(() => undefined)
    const readDocument = () => injected.document().catch(() => undefined)
    for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 1.5, maxPauseMilliseconds)) {
      const handle = await wait(find, 'find window.abp')
      // Checks the handle's own document: the handle is useless in another document.
      checkUrl()
      if (handle !== undefined) return { protocol: 'abp', handle }
      if (lost.aborted) throw lostReason(lost)
      if (performance.now() >= nextLook) {
        document = (await wait(readDocument, 'look at the page')) ?? document
        if (document && isPage(document)) {
          const linked = document.manifestUrl !== undefined
          const settled = document.loadedFor > (linked ? withLink : limits.withoutAbpMilliseconds)
          if (settled || !linked) await wait(tools.listen, 'look for WebMCP tools')
          if (settled && tools.all().length > 0)
            return { protocol: 'webmcp', ...(linked && { warning: notStarted(document.url) }) }
        }
        if (document) refuseOther(document)
        nextLook = performance.now() + documentPauseMilliseconds
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch (error) {
    if (!isAbpError(error) || error.code !== 'TIMEOUT') throw error
    throw withoutAbp(url(), document, error)
  }
}

/** @returns whether it is a page with a complete head */
function isPage({ contentType, hasHead, url }: PageDocument): boolean {
  return url !== 'about:blank' && pages.includes(contentType) && hasHead
}

function notStarted(url: string): SessionWarning {
  return {
    code: 'APP_NOT_STARTED',
    message:
      `${quote(url)} links a manifest, but its app did not start: there is no \`window.abp\`. These are the page's own ` +
      'WebMCP tools, not what the manifest says. Look into the console of the page: a script failed, or a policy blocks it.',
  }
}

/** @throws {AbpError} `NOT_SUPPORTED` for a document that will not get a `window.abp` */
function refuseOther(document: PageDocument): void {
  const { contentType, loadedFor, manifestUrl, status, url } = document
  // Every page starts as about:blank.
  if (url === 'about:blank') return
  if (!pages.includes(contentType)) throw notAPage(url, contentType, status)
  if (manifestUrl === undefined && loadedFor > limits.withoutLinkMilliseconds) throw withoutAbp(url, document)
}

function withoutAbp(url: string, document: PageDocument | undefined, cause?: unknown): AbpError {
  const status = document?.status ?? 0
  const answered = status === 0 ? '' : ` It was answered with ${status}.`
  const link = cause === undefined ? ', nor a link to a manifest in its head, nor WebMCP tools' : ''
  const blind = link && !document?.hasWebMcp ? ` (${withoutWebMcp})` : ''
  const hint = 'Check that it is the right page and that the adapter is set up.'
  return new AbpError('NOT_SUPPORTED', `${url} has no \`window.abp\`${link}${blind}.${answered} ${hint}`, {
    cause,
  })
}

/** @returns the reason for which this package aborted a signal */
export function lostReason(signal: AbortSignal): AbpError {
  const reason: unknown = signal.reason
  return isAbpError(reason) ? reason : new AbpError('DISCONNECTED', String(reason))
}
