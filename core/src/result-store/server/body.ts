import type { Inflow } from './inflow'
import { fixedLimits } from './limits'
import { invalid, StoreRefused } from './store-refused'

/**
 * Reads a body into memory that grows with what arrives; stops at the first byte beyond the limit, whatever
 * `Content-Length` says, and when it comes too slowly.
 *
 * @param limit - bytes
 * @throws {StoreRefused} `RESULT_STORE_REQUEST_INVALID`, with status 413 when there is more, 408 when it is too slow, 400 when it is
 *   cut off
 */
export async function readBody(request: Request, limit: number, inflow: Inflow): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  let refusal: StoreRefused | undefined
  const arrival = inflow.begin((reason) => {
    refusal = reason
    // What waits for a piece hears of it.
    reader.cancel().catch(() => undefined)
  })
  let bytes = new Uint8Array(0)
  let length = 0
  let empty = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(cutOff)
      if (refusal) throw refusal
      if (done || !value) return bytes.subarray(0, length)
      if (length + value.length > limit) throw tooLarge(limit)
      if (value.length === 0 && ++empty > fixedLimits.emptyPieces) throw invalid('The body has no bytes.')
      // Sizes double, so that many small pieces cost neither memory nor copies.
      if (length + value.length > bytes.length) {
        const grown = new Uint8Array(Math.min(limit, Math.max(2 * bytes.length, length + value.length)))
        grown.set(bytes)
        bytes = grown
        arrival.holds(bytes.length)
      }
      bytes.set(value, length)
      length += value.length
    }
  } catch (error) {
    // Not awaited: a source that does not end is not waited for.
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    arrival.end()
  }
}

/** @returns a body of exactly that many bytes */
export async function readPart(request: Request, size: number, inflow: Inflow): Promise<Uint8Array> {
  const bytes = await readBody(request, size, inflow)
  if (bytes.length === size) return bytes
  throw invalid(`The part has ${bytes.length} bytes where ${size} are due.`)
}

function tooLarge(limit: number): StoreRefused {
  return new StoreRefused(
    413,
    'RESULT_STORE_REQUEST_INVALID',
    `The body is larger than the ${limit} bytes that are due.`,
  )
}

function cutOff(): never {
  throw invalid('The request was cut off.')
}
