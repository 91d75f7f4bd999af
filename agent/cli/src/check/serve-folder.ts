import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { lookup } from 'mrmime'
import { findBasePath } from './base-path.ts'
import { findBuiltFirstPage } from './built-first-page.ts'

/** A larger file is not served, because no rule checks it. */
const mostBytes = 256 * 1024 * 1024

/** A server for a folder's files, on loopback only. */
export interface ServedFolder {
  /** URL of the first page, with the build's base path. */
  url: string
  stop(): Promise<void>
}

/**
 * Serves the files of a folder on a free port of this machine, as a plain host does: `index.html` for a
 * folder, the file with `.html` for a path without it, `404.html` for missing files. A build with a base path
 * is served below it.
 *
 * @param root - the real path of the folder; files outside it are not served, even through a symbolic link
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
    // Static hosts send this as well; the check is about the site, not about this server.
    'access-control-allow-origin': '*',
  })
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response)
}

/** @returns the path of a URL without its query; `undefined` if it cannot be a file's */
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
      // The file does not exist: the next candidate may.
    }
  }
  return undefined
}
