import { isRecord } from '@abp-kit/core/protocol'
import { orAborted } from '../abort.ts'
import type { Cdp } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'

const pieceBytes = 128 * 1024
/** The number of chunks to request in advance, so that the browser reads while this process writes. */
const readAheadPieces = 6

/**
 * Reads a Blob of the page over the DevTools protocol, which works with every browser, local or remote.
 *
 * @param objectId - the Blob. Its type must not be text, which the browser would decode. It must stay
 *   alive.
 * @param size - its number of bytes
 * @throws {Error} when it cannot be read, ends early, or has more bytes; the signal's reason
 */
export async function* streamBlob(
  cdp: Cdp,
  objectId: string,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (size === 0) return
  const resolved = await orAborted(cdp.send('IO.resolveBlob', { objectId }), signal)
  const handle = `blob:${textField(resolved, 'uuid')}`
  let loaded = 0
  try {
    for await (const chunk of readStream(cdp, handle, signal)) {
      loaded += chunk.byteLength
      if (loaded > size) throw new Error(`The page gave more than the ${size} bytes that it said.`)
      yield chunk
    }
  } finally {
    cdp.send('IO.close', { handle }).catch(() => undefined)
  }
  if (loaded !== size) throw new Error(`The page's bytes ended after ${loaded} of ${size}.`)
}

/** Reads a browser stream to its end, and leaves it open. */
export async function* readStream(
  cdp: Cdp,
  handle: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const requested: Promise<unknown>[] = []
  const request = () => {
    const answer = cdp.send('IO.read', { handle, size: pieceBytes })
    // The request may fail long before it is awaited, or never be awaited.
    answer.catch(() => undefined)
    requested.push(answer)
  }
  for (;;) {
    // The browser answers in order.
    while (requested.length < readAheadPieces) request()
    const next = requested.shift()
    const answer = next && (await orAborted(next, signal))
    if (!isRecord(answer) || typeof answer.data !== 'string') throw new Error('The browser gave no bytes.')
    const chunk = Buffer.from(answer.data, answer.base64Encoded === true ? 'base64' : 'utf8')
    if (chunk.byteLength > 0) yield chunk
    if (answer.eof === true) return
  }
}
