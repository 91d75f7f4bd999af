import { pipeline } from 'node:stream/promises'
import type { NextApiRequest, NextApiResponse } from 'next'
import { resultStore } from '../server/result-store.ts'

/**
 * Serves the result store for the Pages Router, in `pages/api/abp-results/[[...path]].ts`. `withAbp` rewrites
 * `/abp-results` to this route. That file must also set `bodyParser: false`, because the body is part of a
 * file.
 */
export default async function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { status, headers, body } = await resultStore(toWebRequest(request))
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, value)
  if (body === null) response.end()
  // Rejects if the agent disconnects, which is harmless.
  else await pipeline(chunksOf(body), response).catch(() => undefined)
}

function toWebRequest(request: NextApiRequest): Request {
  const { method = 'GET', headers, url = '/' } = request
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  }
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = bodyOf(request)
    init.duplex = 'half'
  }
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), init)
}

/** Node and web streams have incompatible types. */
function bodyOf(request: NextApiRequest): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = request[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel()
  }
}
