import type { BinaryData, BinaryDataReference } from '@abp-kit/core'
import { base64ToUint8Array } from 'uint8array-extras'

/**
 * @returns the bytes of a result, or a reference to them: the result itself or one of its direct fields, where agents
 *   look for them (docs/protocol.md §6).
 */
export function findBinary(data: unknown): BinaryData | BinaryDataReference | undefined {
  if (isBinary(data)) return data
  return isObject(data) ? Object.values(data).find(isBinary) : undefined
}

/** @throws an `Error` if the content is declared as base64 but is not. */
export function blobOf({ content, encoding, mimeType }: BinaryData): Blob {
  const base64 = typeof content === 'string' && encoding === 'base64'
  return new Blob([base64 ? base64ToUint8Array(content) : content], { type: mimeType })
}

function isBinary(value: unknown): value is BinaryData | BinaryDataReference {
  if (!isObject(value)) return false
  const { content, downloadUrl, mimeType } = value
  return (
    typeof mimeType === 'string' &&
    (typeof downloadUrl === 'string' ||
      typeof content === 'string' ||
      content instanceof ArrayBuffer ||
      content instanceof Blob)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
