import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { limits } from '../limits'
import type { InjectedPage, PageDocument } from '../page/injected-page'
import { notAPage } from './navigate'

/** Milliseconds between two checks: most pages have it in their head, and a slow page should not be disturbed. */
const [firstPauseMilliseconds, maxPauseMilliseconds] = [2, 20]
/** Milliseconds between two checks of the document. */
const documentPauseMilliseconds = 200
const pages = ['text/html', 'application/xhtml+xml']

/**
 * Waits for `window.abp`. Does not wait for a loaded document that shows no sign of the protocol.
 *
 * @param checkUrl - throws for a document that must not be used
 * @returns a handle of this session's side in the page
 */
export async function findApp(
  injected: InjectedPage,
  url: () => string,
  wait: <Value>(step: () => Promise<Value>, doing: string) => Promise<Value>,
  lost: AbortSignal,
  checkUrl: () => void,
): Promise<string> {
  let document: PageDocument | undefined
  let nextLook = performance.now()
  try {
    // Evaluations fail while a page navigates, for example to a login and back.
    const find = () => injected.find().catch(() => undefined)
    const readDocument = () => injected.document().catch(() => undefined)
    for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 1.5, maxPauseMilliseconds)) {
      const handle = await wait(find, 'find window.abp')
      // Checks the handle's own document: in another document the handle is useless.
      checkUrl()
      if (handle !== undefined) return handle
      if (lost.aborted) throw lostReason(lost)
      if (performance.now() >= nextLook) {
        document = (await wait(readDocument, 'look at the page')) ?? document
        if (document) refuseOther(document)
        nextLook = performance.now() + documentPauseMilliseconds
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch (error) {
    if (!isAbpError(error) || error.code !== 'TIMEOUT') throw error
    throw withoutAbp(url(), document?.status ?? 0, error)
  }
}

/** @throws {AbpError} `NOT_SUPPORTED` for a document that will not get a `window.abp` */
function refuseOther(document: PageDocument): void {
  const { contentType, loadedFor, manifestUrl, status, url } = document
  // Every page is blank at first.
  if (url === 'about:blank') return
  if (!pages.includes(contentType)) throw notAPage(url, contentType)
  if (manifestUrl === undefined && loadedFor > limits.withoutLinkMilliseconds) throw withoutAbp(url, status)
}

function withoutAbp(url: string, status: number, cause?: unknown): AbpError {
  const answered = status === 0 ? '' : ` It was answered with ${status}.`
  const link = cause === undefined ? ', nor a link to a manifest in its head' : ''
  const hint = 'Check that it is the right page and that the adapter is set up.'
  return new AbpError('NOT_SUPPORTED', `${url} has no \`window.abp\`${link}.${answered} ${hint}`, { cause })
}

/** @returns the reason why a signal of this package was aborted */
export function lostReason(signal: AbortSignal): AbpError {
  const reason: unknown = signal.reason
  return isAbpError(reason) ? reason : new AbpError('DISCONNECTED', String(reason))
}
