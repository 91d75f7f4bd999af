import { invalid, UploadRefused } from './failure'

/**
 * Reads a body; stops at the first byte beyond the limit, whatever `Content-Length` says.
 *
 * @param limit - bytes
 * @throws {UploadRefused} `UPLOAD_INVALID`, with status 413 when there is more, 400 when it is cut off
 */
export async function readBody({ body }: Request, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(limit)
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(cutOff)) ?? { done: true }
    if (done || !value) return bytes.subarray(0, length)
    if (length + value.length > limit) {
      await reader?.cancel().catch(() => undefined)
      throw new UploadRefused(
        413,
        'UPLOAD_INVALID',
        `The body is larger than the ${limit} bytes that are due.`,
      )
    }
    bytes.set(value, length)
    length += value.length
  }
}

/** @returns a body of exactly that many bytes */
export async function readPart(request: Request, size: number): Promise<Uint8Array> {
  const bytes = await readBody(request, size)
  if (bytes.length === size) return bytes
  throw invalid(`The part has ${bytes.length} bytes where ${size} are due.`)
}

function cutOff(): never {
  throw invalid('The request was cut off.')
}
