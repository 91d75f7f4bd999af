import { create as contentDisposition } from 'content-disposition'
import type { StoredFile } from './store.ts'
import { StoreRefused } from './store-refused.ts'

/**
 * Any client may have written the file, so it must never run as a page of this site, be displayed by the site
 * or be cached. Other sites cannot embed it. An agent in another page can fetch it if it has the URL.
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
 * Types that a page of this site could load as its own code, despite a policy of `'self'`. With `nosniff`, it
 * does not load other types. The agent has the real type in its reference.
 */
const runs = /script|css|wasm/i

/** @returns the file, or the requested range of it; without a body for HEAD. */
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

/** @returns the error as JSON, with its status and the same guard headers as files. */
export function answerFailure(error: StoreRefused): Response {
  const headers = new Headers(guards)
  if (error.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfter / 1000)))
  return Response.json({ error }, { status: error.status, headers })
}

/**
 * @returns the range, according to RFC 9110; `undefined` for several ranges and for an invalid one, for which
 *   the response is the whole file
 * @throws {StoreRefused} with status 416 if the range is outside the file
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

/** Reads a part only after the previous one has been consumed, so at most one part is in memory. */
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
