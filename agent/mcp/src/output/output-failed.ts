import { AbpError } from '@abp-kit/core/protocol'
import { reasonOf } from '../reason.ts'

/** @returns an error for a file or directory that could not be written, with the next step */
export function outputFailed(path: string, cause: unknown): AbpError {
  const full = hasCode(cause, 'ENOSPC', 'EDQUOT')
  const remedy = full
    ? 'The disk is full: free some space.'
    : 'Set ABP_OUTPUT_DIR (or --output-dir) to a directory that you own and can write to.'
  return new AbpError(
    'OUTPUT_FAILED',
    `${path} cannot be written: ${reasonOf(cause).replace(/\.$/, '')}. ${remedy}`,
    { cause },
  )
}

/**
 * @returns whether a directory can never be written to, so that waiting or repairing does not help and
 *   another directory is needed
 */
export function isHopeless(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  // The path cannot exist (such as below /proc), a file is in the middle of the path, or the name is too
  // long. A file at the very end of the path may still be removed.
  return hasCode(cause, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL')
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
