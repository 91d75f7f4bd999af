import { createServer } from 'node:http'
import type { AdapterOptions } from '@abp-kit/core/adapter'
import { manifestHeaders } from '@abp-kit/core/adapter/server'
import { evaluateAgain } from './build.ts'

/** Next.js may load its configuration several times in one process, each time with new modules. */
const servers = Symbol.for('@abp-kit/next/manifest-server')

/**
 * Serves the manifest next to `next dev`, on a free local port. A Pages Router export has no routes, and
 * Next.js also refuses them in development. Evaluates the definition for each request, because it may have
 * changed.
 *
 * @param file - absolute path of `abp/index`
 * @param options - the adapter options
 * @returns the manifest's URL on that port
 */
export function serveManifest(file: string, options: AdapterOptions): Promise<string> {
  const known: unknown = Reflect.get(process, servers)
  if (known instanceof Promise) return known
  const url = listen(file, options)
  Reflect.set(process, servers, url)
  return url
}

function listen(file: string, options: AdapterOptions): Promise<string> {
  const server = createServer(async (_request, response) => {
    const { text, messages } = await evaluateAgain(file, options)
    if (messages) process.stderr.write(messages)
    if (text === undefined) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    else response.writeHead(200, { ...manifestHeaders, 'cache-control': 'no-store' })
    response.end(text ?? messages)
  })
  // The server must not keep the process alive.
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object')
        resolve(`http://127.0.0.1:${address.port}/abp.json`)
    })
  })
}
