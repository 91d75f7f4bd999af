import type { BinaryData } from '@abp-kit/core'
import { base64ToUint8Array } from 'uint8array-extras'

/** @returns the BinaryData of a result: at its top or one level down, as agents look for it (protocol.md §6). */
export function findBinary(data: unknown): BinaryData | undefined {
  if (isBinary(data)) return data
  return isObject(data) ? Object.values(data).find(isBinary) : undefined
}

/** @throws an `Error` when a string is not the base64 that it is said to be. */
export function blobOf({ content, encoding, mimeType }: BinaryData): Blob {
  const base64 = typeof content === 'string' && encoding === 'base64'
  return new Blob([base64 ? base64ToUint8Array(content) : content], { type: mimeType })
}

function isBinary(value: unknown): value is BinaryData {
  if (!isObject(value)) return false
  const { content, mimeType } = value
  return (
    typeof mimeType === 'string' &&
    (typeof content === 'string' || content instanceof ArrayBuffer || content instanceof Blob)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
