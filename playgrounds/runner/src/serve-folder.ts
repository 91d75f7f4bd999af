import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/**
 * Serves a folder as a static host does: `/about` is `about.html` or `about/index.html`, and what is not there is `404.html`.
 * The manifest has the headers that docs/static-hosts.md asks for.
 *
 * @param basePath - below which the folder is, such as `/docs`
 */
export async function serveFolder(
  folder: string,
  basePath = '',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(decodeURIComponent(pathname.replace(basePath, '')))
    for (const [name, status] of [
      [path, 200],
      [`${path}.html`, 200],
      [join(path, 'index.html'), 200],
      ['/404.html', 404],
    ] as const) {
      const body = await readFile(join(folder, name)).catch(() => undefined)
      if (body === undefined) continue
      response.writeHead(status, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        ...(path === '/abp.json' && {
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=3600',
        }),
      })
      response.end(body)
      return
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}${basePath}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
