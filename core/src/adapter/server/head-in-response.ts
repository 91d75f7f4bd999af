import { charsetLimit, findPlace } from './insert-head'
import { findNonce } from './script-sources'

/**
 * Inserts the elements into a response, as `insertHead` does into a text. A page that is streamed stays so: only the part
 * up to its charset waits, for what follows it. The given response can still be sent itself, as Hono does with a response
 * when a middleware returns another one for it. If the page's Content-Security-Policy allows scripts by a nonce, the
 * bootstrap has that nonce.
 *
 * @returns a new response with the same status and headers; the same response if it is no HTML, or compressed
 */
export function headInResponse(response: Response, head: string): Response {
  const { body, headers } = response
  const isHtml = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  if (!body || !isHtml || head === '' || headers.has('content-encoding')) return response
  const nonce = nonceOf(headers)
  const elements = (text: string) => withNonce(head, nonce ?? nonceInPage(text))
  const changed = new Response(whenRead(body, headStream(elements)), response)
  changed.headers.delete('content-length')
  return changed
}

/** A policy that is only reported gives the nonce, too: browsers write what it would block to the console. */
function nonceOf(headers: Headers): string | undefined {
  const names = ['content-security-policy', 'content-security-policy-report-only']
  return findNonce(names.map((name) => headers.get(name) ?? '').join())
}

/** A server around the framework, such as Express with Helmet, adds its header later: then the page's own elements tell. */
function nonceInPage(text: string): string | undefined {
  const start = text.slice(0, nonceLimit)
  return /<(?:script|link|style)\b[^>]*?\snonce="([\w+/-]+={0,2})"/.exec(start)?.[1]
}

/** How far into a page its nonce is searched for, in characters. */
const nonceLimit = 16_384

function withNonce(head: string, nonce: string | undefined): string {
  return nonce === undefined ? head : head.replace('<script ', `<script nonce="${nonce}" `)
}

/** @returns what comes out of the change, which takes the body when it is first read, and not before */
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

/**
 * @param elements - makes the elements for a document, of which this is the beginning
 * @returns a stream that passes on the bytes of the document, with the elements inserted
 */
function headStream(elements: (text: string) => string): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder()
  /** What has arrived while the place is not known; `undefined` afterwards. */
  let start: Uint8Array | undefined = new Uint8Array()

  const readStart = (bytes: Uint8Array) => {
    // The last character may be incomplete. The place is before it.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const { index, isFinal = text.length >= charsetLimit } = findPlace(text) ?? {}
    return { text, index, isFinal }
  }
  const write = (bytes: Uint8Array, { text, index }: ReturnType<typeof readStart>) => {
    start = undefined
    if (index === undefined) return [bytes]
    const at = encoder.encode(text.slice(0, index)).length
    return [bytes.subarray(0, at), encoder.encode(elements(text)), bytes.subarray(at)]
  }

  return new TransformStream({
    transform(chunk, controller) {
      if (!start) return controller.enqueue(chunk)
      start = joined(start, chunk)
      const read = readStart(start)
      if (read.isFinal) for (const part of write(start, read)) controller.enqueue(part)
    },
    flush(controller) {
      if (!start || start.length === 0) return
      for (const part of write(start, readStart(start))) controller.enqueue(part)
    },
  })
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
