import { AbpError, type AbpErrorOptions } from '../../protocol/error.ts'
import type { AbpErrorCode } from '../../protocol/error-codes/index.ts'

/** The refusal of a request, with code, message and HTTP status. */
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

/** @returns the refusal of a request that this package's code in the page would never send. */
export function invalid(message: string): StoreRefused {
  return new StoreRefused(400, 'RESULT_STORE_REQUEST_INVALID', message)
}
