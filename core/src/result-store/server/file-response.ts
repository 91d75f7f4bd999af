import { create as contentDisposition } from 'content-disposition'
import type { StoredFile } from './store'
import { StoreRefused } from './store-refused'

/**
 * A file that anybody may have written must never run as a page of this site, be shown by it, or be kept by caches.
 * Other sites cannot embed it; an agent in another page that has the URL may fetch it.
 */
const guards = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-disposition',
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/**
 * Types that a page of this site could load as its own code, past a policy of `'self'`; with `nosniff` it takes no
 * others. The agent has the type in its reference.
 */
const runs = /script|css|wasm/i

/** @returns the file, or the one range of it that is asked for; without a body for HEAD. */
export function answerFile(file: StoredFile, { method, headers }: Request): Response {
  const range = parseRange(headers.get('range'), file.size)
  const { start, end } = range ?? { start: 0, end: file.size }
  return new Response(method === 'HEAD' ? null : stream(file.read(start, end)), {
    status: range ? 206 : 200,
    headers: {
      ...guards,
      'accept-ranges': 'bytes',
      'content-disposition': contentDisposition(file.filename),
      'content-length': String(end - start),
      'content-type': runs.test(file.mimeType) ? 'application/octet-stream' : file.mimeType,
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${file.size}` }),
    },
  })
}

/** @returns the failure as JSON, with its status; the guards are those of files. */
export function answerFailure(error: StoreRefused): Response {
  const headers = new Headers(guards)
  if (error.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfter / 1000)))
  return Response.json({ error }, { status: error.status, headers })
}

/**
 * @returns what RFC 9110 asks for; nothing for several ranges and for what is no range, which are answered with all
 * @throws {StoreRefused} with status 416 when it is outside of the file
 */
function parseRange(header: string | null, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(Number(to) + 1, size)
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined
  if (start < end) return { start, end }
  throw new StoreRefused(416, 'RESULT_STORE_REQUEST_INVALID', `The file has ${size} bytes.`)
}

/** Reads a part when the one before was taken: no more than that is in memory. */
function stream(parts: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
