import { beforeImportMap } from './import-map.ts'
import { charsetLimit, findPlace } from './insert-head.ts'
import { findNonce } from './script-sources.ts'

/**
 * Inserts the elements into a response, as `insertHead` does into a string. Streaming continues: only the
 * part up to the charset waits for the text after it. The original response can still be sent, as Hono does
 * with a response when a middleware returns another one for it. If its Content-Security-Policy allows scripts
 * by a nonce, the elements' scripts have that nonce.
 *
 * @returns a new response with the same status and headers; the same response if it is not HTML, or is
 *   compressed
 */
export function headInResponse(response: Response, head: string): Response {
  const { body, headers } = response
  const isHtml = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  if (!body || !isHtml || head === '' || headers.has('content-encoding')) return response
  const changed = new Response(whenRead(body, headStream(withNonce(head, headers))), response)
  changed.headers.delete('content-length')
  return changed
}

/** A report-only policy also provides the nonce, because browsers log violations of it to the console. */
function withNonce(head: string, headers: Headers): string {
  const names = ['content-security-policy', 'content-security-policy-report-only']
  const nonce = findNonce(names.map((name) => headers.get(name) ?? '').join())
  return nonce === undefined ? head : head.replaceAll('<script ', `<script nonce="${nonce}" `)
}

/** @returns the transformed body. It reads the original body only on the first read */
function whenRead(
  body: ReadableStream<Uint8Array>,
  change: TransformStream<Uint8Array, Uint8Array>,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= body.pipeThrough(change).getReader()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** @returns a stream that passes on the bytes of a document, with the elements inserted. */
function headStream(head: string): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder()
  /** The bytes received before the location is known; `undefined` afterwards. */
  let start: Uint8Array | undefined = new Uint8Array()

  const write = (bytes: Uint8Array, index: number | undefined, to: TransformStreamDefaultController) => {
    start = undefined
    if (index === undefined) return to.enqueue(bytes)
    const following = bytes.subarray(index)
    to.enqueue(bytes.subarray(0, index))
    to.enqueue(encoder.encode(beforeImportMap(head, new TextDecoder().decode(following))))
    to.enqueue(following)
  }
  const place = (bytes: Uint8Array) => {
    // The last character may be incomplete. The location is before it.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const { index, isFinal = text.length >= charsetLimit } = findPlace(text) ?? {}
    return { isFinal, index: index === undefined ? undefined : encoder.encode(text.slice(0, index)).length }
  }

  return new TransformStream({
    transform(chunk, controller) {
      if (!start) return controller.enqueue(chunk)
      start = joined(start, chunk)
      const { index, isFinal } = place(start)
      if (isFinal) write(start, index, controller)
    },
    flush(controller) {
      if (start && start.length > 0) write(start, place(start).index, controller)
    },
  })
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
