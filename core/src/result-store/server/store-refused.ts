import { AbpError, type AbpErrorOptions } from '../../protocol/error'
import type { AbpErrorCode } from '../../protocol/error-codes'

/** Why a request is refused; code, message and HTTP status. */
export class StoreRefused extends AbpError {
  readonly status: number

  constructor(status: number, code: AbpErrorCode, message: string, options?: AbpErrorOptions) {
    super(code, message, options)
    this.status = status
  }
}

export function notFound(): StoreRefused {
  return new StoreRefused(404, 'STORED_RESULT_NOT_FOUND', 'There is no such file, or not any more.')
}

/** A request that the page's half of this package does not make. */
export function invalid(message: string): StoreRefused {
  return new StoreRefused(400, 'RESULT_STORE_REQUEST_INVALID', message)
}
