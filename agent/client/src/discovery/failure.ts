import type { DiscoveryCode } from '@abp-kit/core/protocol'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'

/** Aborts a discovery from any depth; `discover` converts it to its result. */
export class DiscoveryFailure extends Error {
  override readonly name = 'DiscoveryFailure'
  readonly code: DiscoveryCode

  constructor(code: DiscoveryCode, message: string) {
    super(quote(message, limits.messageCharacters))
    this.code = code
  }
}

/**
 * @returns the `DiscoveryFailure` that `error` wraps; otherwise a new one with the network error's
 *   innermost reason.
 */
export function networkFailure(error: unknown, url: URL): DiscoveryFailure {
  let reason = error
  while (!(reason instanceof DiscoveryFailure) && reason instanceof Error && reason.cause !== undefined) {
    reason = reason.cause
  }
  if (reason instanceof DiscoveryFailure) return reason
  const message = reason instanceof Error ? reason.message || reason.name : String(reason)
  return new DiscoveryFailure('NETWORK_ERROR', `${quote(url.href)} could not be read: ${quote(message)}`)
}
