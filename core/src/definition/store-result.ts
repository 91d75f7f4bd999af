import type { BinaryDataReference } from '../protocol/binary'

/** What an {@link StoreResult} is told beside the bytes. */
export interface ResultDetails {
  mimeType: string
  filename?: string
  /** Name of the capability whose result it is. */
  capability: string
  /** Aborted when the call is cancelled, times out, or its session ends. */
  signal: AbortSignal
}

/** Where the bytes are now. */
export interface StoredResult extends Pick<BinaryDataReference, 'expiresAt' | 'auth'> {
  /** Absolute, or relative to the page. */
  downloadUrl: string | URL
}

/**
 * Puts bytes that are too large to inline where the agent can fetch them (docs/protocol.md §4). What it throws is the
 * call's error: the code of an `AbpError`, else `OPERATION_FAILED`, retryable. The agent then has no result.
 *
 * @example
 * async (blob, { filename, signal }) => {
 *   const response = await fetch('/files', { method: 'POST', body: blob, headers: { 'x-filename': encodeURIComponent(filename ?? '') }, signal })
 *   return response.json() // { downloadUrl, expiresAt }
 * }
 */
export type StoreResult = (blob: Blob, details: ResultDetails) => StoredResult | Promise<StoredResult>
