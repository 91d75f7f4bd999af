import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchLocally } from '@abp-kit/client'

const limit = { bodyCharacters: 64 * 1024, requestMs: 10_000 }

/** What the servers of Vite, SvelteKit and Astro write for `/` in an app with a base path: one link, to the app. */
const hint = /<a\s[^>]*href="(\/[\w.~/-]+)"/gi

/**
 * Finds the first page of an app that is being served. An app with a base path has nothing at `/`, or leads from there to
 * its base path.
 *
 * @param origin - the server's address, with a slash at the end
 * @param root - absolute path of the project, which has been built
 * @returns an address with a slash at the end; `origin` if there is no other page
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
  /** Where it leads, if that is a folder of this server. A page such as `/login` is not the first one. */
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

/** @returns the folder of a build of Next.js, as a text in its configuration says it */
async function folderOfNext(root: string): Promise<string> {
  const config = (await readdir(root)).find((name) => /^next\.config\.\w+$/.test(name))
  const text = config === undefined ? '' : await readFile(join(root, config), 'utf8')
  return /\bdistDir\s*:\s*(['"`])([^'"`$]+)\1/.exec(text)?.[2] ?? '.next'
}
