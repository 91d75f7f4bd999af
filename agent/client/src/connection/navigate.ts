import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { Cdp } from '../driver/driver.ts'
import { reasonOf } from '../reason.ts'

/**
 * The meaning of each browser error code for the caller that passed the URL, and whether a retry may help.
 */
const meanings: readonly [code: RegExp, meaning: string, retryable: boolean][] = [
  [/CONNECTION_REFUSED/, 'nothing listens there: check the host and the port', true],
  [/NAME_NOT_RESOLVED/, 'there is no such host', true],
  [/CERT_|SSL_PINNED/, 'its certificate is not trusted', false],
  [/SSL_|TLS_/, 'it does not speak TLS: check the port, or try http', false],
  [/EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED)/, 'the server hung up without an answer', true],
  [/INVALID_HTTP_RESPONSE|INVALID_RESPONSE/, 'what listens there does not speak HTTP', false],
  [/TOO_MANY_REDIRECTS/, 'it redirects without end', false],
  [/UNSAFE_PORT/, 'browsers do not open this port', false],
  [/BLOCKED_BY_CLIENT/, 'the browser has no such extension, or the page is closed to others', false],
  [/FILE_NOT_FOUND/, 'the extension has no such page', false],
  [/TIMED_OUT/, 'the server does not answer', true],
  [/INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE/, 'it cannot be reached from here', true],
]

/**
 * Opens a URL, and waits until its document starts.
 *
 * @throws {AbpError} `NOT_SUPPORTED` for content that is not a page; `TRANSPORT_ERROR`, with the reason, for a URL that
 *   cannot be opened
 */
export async function navigate(cdp: Cdp, url: URL): Promise<void> {
  const answer = await cdp.send('Page.navigate', { url: url.href }).catch((cause: unknown) => {
    const reason = reasonOf(cause)
    throw failed(url, reason, true, cause)
  })
  const { errorText, isDownload } = isRecord(answer) ? answer : {}
  if (typeof errorText !== 'string' || errorText === '') return
  if (isDownload === true) throw notAPage(url.href, 'a download')
  // No other reason aborts a navigation that this package started.
  if (errorText === 'net::ERR_ABORTED') throw notAPage(url.href, 'an answer without content (such as 204)')
  if (errorText === 'net::ERR_HTTP_RESPONSE_CODE_FAILURE') {
    const message = `${url.href} has no \`window.abp\`: it was answered with an error and no content.`
    throw new AbpError('NOT_SUPPORTED', message)
  }
  const [, meaning = undefined, retryable = true] = meanings.find(([code]) => code.test(errorText)) ?? []
  const redirected = await redirectOf(cdp, url)
  const reason = meaning === undefined ? errorText : `${meaning} (${errorText})`
  const hint = url.protocol === 'http:' && /EMPTY_RESPONSE/.test(errorText) ? '. It may speak https only' : ''
  throw failed(url, redirected + reason + hint, retryable)
}

/**
 * @returns the start of an error message that names the other page, such as a login page, that the URL
 *   redirected to; or nothing
 */
async function redirectOf(cdp: Cdp, url: URL): Promise<string> {
  const answer = await cdp.send('Page.getFrameTree').catch(() => undefined)
  const tree = isRecord(answer) && isRecord(answer.frameTree) ? answer.frameTree : {}
  const { unreachableUrl } = isRecord(tree.frame) ? tree.frame : {}
  const end = typeof unreachableUrl === 'string' ? URL.parse(unreachableUrl) : null
  return end && end.origin !== url.origin ? `it redirects to ${end.origin}${end.pathname}, and ` : ''
}

/**
 * @param what - such as `application/pdf`
 * @param status - the response's HTTP status, if known; a failing server may respond with data
 * @returns the error for content that cannot contain an app
 */
export function notAPage(url: string, what: string, status = 0): AbpError {
  const answered = status >= 400 ? ` It was answered with ${status}.` : ''
  return new AbpError('NOT_SUPPORTED', `${url} is ${what}, not a page.${answered}`)
}

function failed(url: URL, reason: string, retryable: boolean, cause?: unknown): AbpError {
  return new AbpError('TRANSPORT_ERROR', `${url.href} could not be opened: ${reason}.`, {
    retryable,
    ...(cause !== undefined && { cause }),
  })
}
