import { AbpError, type AbpErrorCode, isAbpError } from '@abp-kit/core/protocol'
import type { ArchiveProblem } from './entry.ts'

/** @param what - a sentence that says where */
export function damaged(what: string, cause?: unknown): AbpError {
  return new AbpError('ARCHIVE_DAMAGED', what, { cause })
}

/** @returns the error as it is if it is an AbpError; otherwise what a library, or the file system, found wrong */
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
