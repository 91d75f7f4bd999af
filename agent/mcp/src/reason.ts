import { isRecord } from '@abp-kit/core/protocol'

/**
 * @returns the message of an error, whatever was thrown: web socket events are not errors, but have a message
 */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  if (!isRecord(error)) return String(error)
  if (typeof error.message === 'string' && error.message !== '') return error.message
  return error.error === undefined ? `an object of ${Object.keys(error).join(', ')}` : reasonOf(error.error)
}
