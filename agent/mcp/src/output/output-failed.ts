import { AbpError } from '@abp-kit/core/protocol'
import { reasonOf } from '../record'

/** @returns an error for a file or directory that could not be written, with what to do. */
export function outputFailed(path: string, cause: unknown): AbpError {
  const full = hasCode(cause, 'ENOSPC', 'EDQUOT')
  const remedy = full
    ? 'The disk is full: free some space.'
    : 'Set ABP_OUTPUT_DIR (or --output-dir) to a directory that you own and can write to.'
  return new AbpError(
    'OUTPUT_FAILED',
    `${path} cannot be written: ${reasonOf(cause).replace(/\.$/, '')}. ${remedy}`,
    {
      retryable: true,
      cause,
    },
  )
}

/** @returns whether a directory could never be written to, so that waiting or repairing does not help: another is needed. */
export function isHopeless(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  // No such place can be made, as below /proc; a file is on the way; the name is too long. A file at its very place may go away.
  return hasCode(cause, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL')
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
