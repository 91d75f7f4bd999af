import { stringToUint8Array, uint8ArrayToBase64 } from 'uint8array-extras'

/** @returns `text` as BinaryData, with its size as utf-8. */
export function textData<const MimeType extends string>(text: string, mimeType: MimeType, filename: string) {
  return {
    content: text,
    mimeType,
    encoding: 'utf-8' as const,
    size: stringToUint8Array(text).length,
    filename,
  }
}

/** @returns `blob` as BinaryData in base64, which survives every transport (protocol.md §4). */
export async function blobData<const MimeType extends string>(
  blob: Blob,
  mimeType: MimeType,
  filename: string,
) {
  const bytes = await blob.arrayBuffer()
  return {
    content: uint8ArrayToBase64(bytes),
    mimeType,
    encoding: 'base64' as const,
    size: bytes.byteLength,
    filename,
  }
}
