import { limits } from '../limits'
import { quote } from '../quote'

/** Why a page is not (known to be) usable by agents. */
export type DiscoveryCode =
  /** Not an absolute `http`/`https` URL without credentials: the page's, the manifest's, or a redirect's. */
  | 'INVALID_URL'
  /** A host is, or resolves to, an address that is not public, see `allowPrivateAddresses`. */
  | 'PRIVATE_ADDRESS'
  /** The caller's `checkUrl` refused the page's URL, the manifest's, or a redirect's. */
  | 'REFUSED'
  /** The name does not resolve, the connection or TLS failed, the server broke off. */
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  /** The caller's `signal` was aborted. */
  | 'CANCELLED'
  | 'TOO_MANY_REDIRECTS'
  /** An error status without (page) or instead of (manifest) what was asked for. */
  | 'HTTP_STATUS'
  | 'NOT_HTML'
  /** No `<link rel="abp-manifest">` before `</head>` or in the first 50 KB. */
  | 'NO_MANIFEST_LINK'
  /** The manifest's content type is not JSON. */
  | 'NOT_JSON'
  /** The manifest is over its limit of bytes. */
  | 'TOO_LARGE'
  | 'INVALID_JSON'
  | 'INVALID_MANIFEST'

/** Ends a discovery from anywhere inside it; `discover` turns it into its result. */
export class DiscoveryFailure extends Error {
  override readonly name = 'DiscoveryFailure'
  readonly code: DiscoveryCode

  constructor(code: DiscoveryCode, message: string) {
    super(quote(message, limits.messageCharacters))
    this.code = code
  }
}

/** @returns the failure of ours that `error` wraps, else one that tells the network error's innermost reason. */
export function networkFailure(error: unknown, url: URL): DiscoveryFailure {
  let reason = error
  while (!(reason instanceof DiscoveryFailure) && reason instanceof Error && reason.cause !== undefined) {
    reason = reason.cause
  }
  if (reason instanceof DiscoveryFailure) return reason
  const message = reason instanceof Error ? reason.message || reason.name : String(reason)
  return new DiscoveryFailure('NETWORK_ERROR', `${quote(url.href)} could not be read: ${quote(message)}`)
}
