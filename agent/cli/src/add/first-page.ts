import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchLocally } from '@abp-kit/client'

const limit = { bodyCharacters: 64 * 1024, requestMs: 10_000 }

/**
 * The servers of Vite, SvelteKit and Astro return this for `/` in an app with a base path: one link, to the
 * app.
 */
const hint = /<a\s[^>]*href="(\/[\w.~/-]+)"/gi

/**
 * Finds the first page of a running app. An app with a base path serves nothing at `/`, or redirects from
 * there to its base path.
 *
 * @param origin - the server's URL, with a trailing slash
 * @param root - absolute path of the project, which has been built
 * @returns a URL with a trailing slash; `origin` if there is no other page
 */
export async function findFirstPage(origin: string, root: string): Promise<string> {
  const first = await ask(origin)
  if (first?.isThere) return first.base ?? origin
  const links = new Set(Array.from(first?.body.matchAll(hint) ?? [], ([, path]) => path))
  for (const path of [...(links.size === 1 ? links : []), await basePathOfNext(root)]) {
    if (!path) continue
    const page = new URL(path.endsWith('/') ? path : `${path}/`, origin).href
    if ((await ask(page))?.isThere) return page
  }
  return origin
}

interface Asked {
  isThere: boolean
  /**
   * The redirect target, if that is a folder of this server. A page such as `/login` is not the first one.
   */
  base?: string
  body: string
}

async function ask(url: string): Promise<Asked | undefined> {
  try {
    const answer = await fetchLocally(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(limit.requestMs),
    })
    const location = answer.headers.get('location') ?? ''
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined
    const isBase = target?.origin === new URL(url).origin && target.pathname.endsWith('/')
    const body = (await answer.text()).slice(0, limit.bodyCharacters)
    return { isThere: answer.status !== 404, body, ...(isBase && { base: target.href }) }
  } catch {
    return undefined
  }
}

async function basePathOfNext(root: string): Promise<string | undefined> {
  try {
    const path = join(root, await folderOfNext(root), 'routes-manifest.json')
    const { basePath } = JSON.parse(await readFile(path, 'utf8'))
    return typeof basePath === 'string' ? basePath : undefined
  } catch {
    return undefined
  }
}

/** @returns the output folder of a Next.js build, if its configuration has it as a string */
async function folderOfNext(root: string): Promise<string> {
  const config = (await readdir(root)).find((name) => /^next\.config\.\w+$/.test(name))
  const text = config === undefined ? '' : await readFile(join(root, config), 'utf8')
  return /\bdistDir\s*:\s*(['"`])([^'"`$]+)\1/.exec(text)?.[2] ?? '.next'
}
