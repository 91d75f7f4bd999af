import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chunkLoaders, chunksNamedIn, readChunks, runtimeTexts } from '../config/chunks.ts'

/** Appears in each module that defines an app. */
const definitionText = 'abp-kit.app'

/** @returns whether an on-demand chunk contains part of the runtime, or the definition */
export function isForAgents(text: string): boolean {
  return [definitionText, ...runtimeTexts].some((part) => text.includes(part))
}

/**
 * Finds the files in a build that visitors never load. With Turbopack, these include the handlers and their
 * libraries. Webpack's chunks do not reveal the chunks that they load.
 *
 * @param distDir - absolute path of `.next`
 * @returns paths relative to it, such as `static/chunks/1e5upc1293pj7.js`
 */
export async function findAgentFiles(distDir: string): Promise<string[]> {
  const folder = join(distDir, 'static')
  const texts = await readChunks(folder)
  const chunks = agentChunks(texts, await namedInManifests(distDir))
  const lists = (await readdir(folder)).filter((name) => /^abp-prefetch-[\w-]+\.js$/.test(name))
  return [...chunks, ...lists].map((file) => `static/${file}`)
}

/**
 * Follows the references between chunks, starting with those that pages load at once. Unreached chunks are
 * for agents, because only the runtime's loaders and the definition lead there.
 *
 * @param named - the content of Next.js's manifests
 */
function agentChunks(texts: ReadonlyMap<string, string>, named: string): string[] {
  const isMarked = (file: string) => isForAgents(texts.get(file) ?? '')
  const files = [...texts.keys()]
  if (![...texts.values()].some((text) => chunkLoaders(text).length > 0)) return files.filter(isMarked)
  const names = new Map(
    files.map((file) => [file, chunksNamedIn(forVisitors(texts.get(file) ?? '', isMarked))]),
  )
  const loaded = new Set([...texts.values()].flatMap(chunksNamedIn))
  const visited = new Set([...files.filter((file) => !loaded.has(file)), ...chunksNamedIn(named)])
  // Iterating a set includes items added during the loop.
  for (const file of visited) for (const next of names.get(file) ?? []) visited.add(next)
  return files.filter((file) => !visited.has(file))
}

/** @returns the code without the loaders for agent-only files */
function forVisitors(text: string, isMarked: (file: string) => boolean): string {
  const ours = chunkLoaders(text).filter(({ files }) => files.some(isMarked))
  return ours.reduce((rest, { statement }) => rest.replace(statement, ''), text)
}

/** @returns the joined contents of the files in which Next.js lists the chunks that pages load at once */
async function namedInManifests(distDir: string): Promise<string> {
  const names = await readdir(join(distDir, 'server'), { recursive: true }).catch(() => [])
  const files = ['build-manifest.json', ...names.map((name) => join('server', name))]
  const manifests = files.filter((name) => /(?:build|client-reference)-manifest\.js(?:on)?$/.test(name))
  const texts = await Promise.all(
    manifests.map((name) => readFile(join(distDir, name), 'utf8').catch(() => '')),
  )
  return texts.join('\n')
}
