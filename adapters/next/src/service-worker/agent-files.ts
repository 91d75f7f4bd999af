import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chunkLoaders, loadersAskedFor, readChunks, runtimeTexts } from '../config/chunks'

/** Stands in each module that defines an app. */
const definitionText = 'abp-kit.app'

/** @returns whether a chunk that pages load on demand is a part of the runtime, or the definition */
export function isForAgents(text: string): boolean {
  return [definitionText, ...runtimeTexts].some((part) => text.includes(part))
}

/**
 * Finds what a build's visitors never load. With Turbopack that includes the handlers and their libraries; what webpack's
 * chunks load cannot be read from them.
 *
 * @param distDir - absolute path of `.next`
 * @returns paths below it, such as `static/chunks/1e5upc1293pj7.js`
 */
export async function findAgentFiles(distDir: string): Promise<string[]> {
  const folder = join(distDir, 'static')
  const texts = await readChunks(folder)
  const found = agentChunks(texts)
  const needed = await namedInManifests(distDir)
  const chunks = [...found].filter((file) => !needed.includes(`static/${file}`))
  const lists = (await readdir(folder)).filter((name) => /^abp-prefetch-[\w-]+\.js$/.test(name))
  return [...chunks, ...lists].map((file) => `static/${file}`)
}

/** @returns the chunks that only loaders load which only such chunks ask for */
function agentChunks(texts: ReadonlyMap<string, string>): Set<string> {
  const marked = [...texts].filter(([, text]) => isForAgents(text)).map(([file]) => file)
  const loaders = chunkLoaders(texts)
  if (loaders.size === 0) return new Set(marked)
  const asked = new Map([...texts].map(([file, text]) => [file, loadersAskedFor(text)]))
  const ours = new Set(
    [...loaders].filter(([, files]) => files.some((file) => marked.includes(file))).map(([id]) => id),
  )
  for (;;) {
    const others = new Set([...loaders].filter(([id]) => !ours.has(id)).flatMap(([, files]) => files))
    const chunks = new Set(
      [...ours].flatMap((id) => loaders.get(id) ?? []).filter((file) => !others.has(file)),
    )
    const next = [...loaders.keys()].find((id) => {
      const askers = [...asked].filter(([, ids]) => ids.includes(id)).map(([file]) => file)
      return !ours.has(id) && askers.length > 0 && askers.every((file) => chunks.has(file))
    })
    if (next === undefined) return chunks
    ours.add(next)
  }
}

/** @returns the texts of the files in which Next.js writes what pages load at once, as one */
async function namedInManifests(distDir: string): Promise<string> {
  const names = await readdir(join(distDir, 'server'), { recursive: true }).catch(() => [])
  const files = ['build-manifest.json', ...names.map((name) => join('server', name))]
  const manifests = files.filter((name) => /(?:build|client-reference)-manifest\.js(?:on)?$/.test(name))
  const texts = await Promise.all(
    manifests.map((name) => readFile(join(distDir, name), 'utf8').catch(() => '')),
  )
  return texts.join('\n')
}
