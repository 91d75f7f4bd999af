import { placeOfHead } from './insert-head'

/** Bytes: a page whose head is longer is not held back any further. */
const longestHead = 64 * 1024

/**
 * Inserts the elements into a page while it is streamed, for frameworks that answer with the web's `Response`. Holds back
 * only its beginning, up to the end of the head.
 *
 * @param head - the elements as HTML
 * @returns the response; the same one if it is no page
 */
export function insertHeadIntoResponse(response: Response, head: string): Response {
  const { body, headers, status, statusText } = response
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')
  if (head === '' || body === null || !isPage) return response
  const changed = new Headers(headers)
  changed.delete('content-length')
  return new Response(body.pipeThrough(headInserter(head)), { status, statusText, headers: changed })
}

function headInserter(head: string): TransformStream<Uint8Array, Uint8Array> {
  // Gives each byte one character, so that an index in the text is one in the bytes.
  const decoder = new TextDecoder('latin1')
  let held: Uint8Array | undefined = new Uint8Array()
  return new TransformStream({
    transform(chunk, controller) {
      if (held === undefined) return controller.enqueue(chunk)
      held = join(held, chunk)
      const html = decoder.decode(held)
      if (held.length < longestHead && !/<\/head/i.test(html)) return
      controller.enqueue(withHead(held, html, head))
      held = undefined
    },
    flush(controller) {
      if (held !== undefined && held.length > 0)
        controller.enqueue(withHead(held, decoder.decode(held), head))
    },
  })
}

function withHead(bytes: Uint8Array, html: string, head: string): Uint8Array {
  const place = placeOfHead(html)
  if (place === undefined) return bytes
  return join(bytes.subarray(0, place), new TextEncoder().encode(head), bytes.subarray(place))
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
