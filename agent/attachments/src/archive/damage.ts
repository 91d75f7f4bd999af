import { AbpError, type AbpErrorCode, isAbpError } from '@abp-kit/core/protocol'
import type { ArchiveProblem } from './entry.ts'

/** @param what - a sentence with the location */
export function damaged(what: string, cause?: unknown): AbpError {
  return new AbpError('ARCHIVE_DAMAGED', what, { cause })
}

/**
 * @returns an AbpError unchanged; otherwise an error for the problem that a library or the file system
 *   reported
 */
export function asAbpError(error: unknown): AbpError {
  if (isAbpError(error)) return error
  if (error instanceof Error && 'syscall' in error)
    return new AbpError('SCRATCH_UNAVAILABLE', `The file system refuses: ${error.message}.`, { cause: error })
  return damaged(`The archive is damaged: ${error instanceof Error ? error.message : error}`, error)
}

/** @param what - the end of a sentence about the entry */
export function refusal(code: AbpErrorCode, name: string, what: string): ArchiveProblem {
  return { code, message: `${JSON.stringify(name)} ${what}.`, name, refused: true }
}
