import type { BinaryDataReference } from '../protocol/binary.ts'

/** Details that a {@link StoreResult} function receives with the bytes. */
export interface ResultDetails {
  mimeType: string
  filename?: string
  /** Name of the capability that returned the result. */
  capability: string
  /** Aborts when the call is cancelled, times out, or its session ends. */
  signal: AbortSignal
}

/** The location from which the agent can fetch the stored bytes. */
export interface StoredResult extends Pick<BinaryDataReference, 'expiresAt' | 'auth'> {
  /** Absolute, or relative to the page. */
  downloadUrl: string | URL
}

/**
 * Stores bytes that are too large to inline, so that the agent can fetch them (docs/protocol.md §4). If it
 * throws, the call fails and the agent receives no result. The error has the code of a thrown `AbpError`;
 * otherwise, it is a retryable `OPERATION_FAILED`.
 *
 * @example
 * async (blob, { filename, signal }) => {
 *   const response = await fetch('/files', { method: 'POST', body: blob, headers: { 'x-filename': encodeURIComponent(filename ?? '') }, signal })
 *   return response.json() // { downloadUrl, expiresAt }
 * }
 */
export type StoreResult = (blob: Blob, details: ResultDetails) => StoredResult | Promise<StoredResult>
