import { base64ToUint8Array } from 'uint8array-extras'
import type { z } from 'zod'
import { invalidParams } from '../invalid-params'
import type { binaryInput } from './schema'

/**
 * Reads the bytes that a caller sent, in whichever form (protocol.md §4).
 *
 * @param path - of the BinaryData among the parameters, for errors
 * @param limit - bytes
 * @throws {AbpError} `INVALID_PARAMS` for broken base64, no bytes, or more than `limit`.
 */
export function decodeBinary(data: z.output<typeof binaryInput>, path: string, limit: number): Blob {
  const { content, encoding, mimeType } = data
  const place = `${path}.content`
  // Four characters of base64 are three bytes: looked at before anything is decoded.
  if (typeof content === 'string' && content.length > (limit / 3) * 4 + 4) throw tooLarge(place, limit)
  const blob = new Blob(
    [encoding === 'base64' && typeof content === 'string' ? bytesOf(content, place) : content],
    {
      type: mimeType,
    },
  )
  if (blob.size > limit) throw tooLarge(place, limit)
  if (blob.size === 0) throw invalidParams(place, 'EMPTY', `\`${place}\` has no bytes. Send the whole file.`)
  return blob
}

function bytesOf(base64: string, place: string): Uint8Array<ArrayBuffer> {
  try {
    return base64ToUint8Array(base64)
  } catch (cause) {
    const advice = 'Send plain base64, without a `data:` prefix.'
    throw invalidParams(place, 'INVALID_BASE64', `\`${place}\` is not base64. ${advice}`, cause)
  }
}

function tooLarge(place: string, limit: number): Error {
  const message = `\`${place}\` has more than ${limit / 2 ** 20} MB. Send a smaller file.`
  return invalidParams(place, 'TOO_LARGE', message)
}
