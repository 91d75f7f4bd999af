import type { Inflow } from './inflow.ts'
import { fixedLimits } from './limits.ts'
import { invalid, StoreRefused } from './store-refused.ts'

/**
 * Reads a body into memory that grows as data arrives. Stops at the first byte beyond the limit, whatever
 * `Content-Length` claims, and when data arrives too slowly.
 *
 * @param limit - in bytes
 * @throws {StoreRefused} `RESULT_STORE_REQUEST_INVALID`, with status 413 if the body is too large, 408 if it
 *   is too slow, 400 if it is truncated
 */
export async function readBody(request: Request, limit: number, inflow: Inflow): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  let refusal: StoreRefused | undefined
  const arrival = inflow.begin((reason) => {
    refusal = reason
    // Ends a read that is waiting for data.
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
      // The size doubles, so many small pieces cost neither memory nor copies.
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
    // Not awaited, because the source may never end.
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    arrival.end()
  }
}

/**
 * @returns a body of exactly `size` bytes
 * @throws {StoreRefused} `RESULT_STORE_REQUEST_INVALID`
 */
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
