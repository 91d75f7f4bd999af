import { AbpError, type AbpErrorOptions } from '../../protocol/error'
import type { AbpErrorCode } from '../../protocol/error-codes'

/** Why a request is refused; code, message and HTTP status. */
export class UploadRefused extends AbpError {
  readonly status: number

  constructor(status: number, code: AbpErrorCode, message: string, options?: AbpErrorOptions) {
    super(code, message, options)
    this.status = status
  }
}

export function notFound(): UploadRefused {
  return new UploadRefused(404, 'UPLOAD_NOT_FOUND', 'There is no such file, or not any more.')
}

/** A request that the page's half of this package does not make. */
export function invalid(message: string): UploadRefused {
  return new UploadRefused(400, 'UPLOAD_INVALID', message)
}
