import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/** Answers what is not a file. */
type Answer = (request: Request) => Response | Promise<Response>

/** @param folder - of a function, as Vercel's Build Output API describes it */
export async function loadFunction(folder: string): Promise<Answer> {
  const { handler }: { handler: string } = JSON.parse(await readFile(join(folder, '.vc-config.json'), 'utf8'))
  const module: { default: { fetch: Answer } } = await import(pathToFileURL(join(folder, handler)).href)
  return module.default.fetch
}

/**
 * Serves a folder as a static host does: `/about` is `about.html` or `about/index.html`, and what is not there is `404.html`,
 * or `200.html` with status 200, where the app's router decides what is not there.
 * The manifest has the headers that docs/static-hosts.md asks for.
 *
 * @param basePath - below which the folder is, such as `/docs` or `/docs/`
 * @param answer - answers what is not a file, in place of `404.html`
 */
export async function serveFolder(
  folder: string,
  basePath = '',
  answer?: Answer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
    const { pathname } = url
    const path = normalize(decodeURIComponent(pathname.replace(basePath.replace(/\/$/, ''), '')))
    for (const [name, status] of [
      [path, 200],
      [`${path}.html`, 200],
      [join(path, 'index.html'), 200],
      ['/404.html', 404],
      ['/200.html', 200],
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
    const answered = await answer?.(
      new Request(url, { method: request.method ?? 'GET', headers: sent(request) }),
    )
    response.writeHead(answered?.status ?? 404, answered && Object.fromEntries(answered.headers))
    for await (const chunk of answered?.body ?? []) response.write(chunk)
    response.end()
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

function sent({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, index) => {
    const value = rawHeaders[index + 1]
    return index % 2 === 0 && value !== undefined ? [[name, value] satisfies [string, string]] : []
  })
}
