import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { lookup } from 'mrmime'
import { findBasePath } from './base-path.ts'
import { findBuiltFirstPage } from './built-first-page.ts'

/** A larger file is not served: nobody checks it. */
const mostBytes = 256 * 1024 * 1024

/** Serves a folder's files, on loopback only. */
export interface ServedFolder {
  /** Of the first page, with the base path of the build. */
  url: string
  stop(): Promise<void>
}

/**
 * Serves the files of a folder on a free port of this machine, as a plain host does: `index.html` for a folder, the file
 * with `.html` for a path without it, `404.html` for what is not there. A build with a base path is served below it.
 *
 * @param root - the real path of the folder; nothing outside of it is served, also not through a symbolic link
 */
export async function serveFolder(root: string): Promise<ServedFolder> {
  const base = await findBasePath(root)
  const page = await findBuiltFirstPage(root)
  const server = createServer((request, response) => {
    answer(root, base, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${base}${page}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(
  root: string,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const path = readPath(request.url ?? '/')
  const found = path?.startsWith(base) ? await findFile(root, `/${path.slice(base.length)}`) : undefined
  const file = found ?? (await findFile(root, '/404.html'))
  const status = found ? 200 : 404
  if (!file) {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
    return
  }
  const type = lookup(extname(file.path)) ?? 'application/octet-stream'
  response.writeHead(status, {
    'content-type': /^text\/|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type,
    'content-length': file.bytes,
    'x-content-type-options': 'nosniff',
    // As the hosts of static files do; the check is about the site, not about this server.
    'access-control-allow-origin': '*',
  })
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response)
}

/** @returns the path of a URL without its query; nothing for one that cannot be a file's */
function readPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    return path.includes('\0') || path.split(/[/\\]/).includes('..') ? undefined : path
  } catch {
    return undefined
  }
}

async function findFile(root: string, path: string): Promise<{ path: string; bytes: number } | undefined> {
  const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]
  for (const candidate of candidates) {
    try {
      const real = await realpath(join(root, candidate))
      if (!real.startsWith(root + sep)) continue
      const found = await stat(real)
      if (found.isFile() && found.size <= mostBytes) return { path: real, bytes: found.size }
    } catch {
      // It is not there: the next one may be.
    }
  }
  return undefined
}
