import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chunkLoaders, chunksNamedIn, readChunks, runtimeTexts } from '../config/chunks.ts'

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
  const chunks = agentChunks(texts, await namedInManifests(distDir))
  const lists = (await readdir(folder)).filter((name) => /^abp-prefetch-[\w-]+\.js$/.test(name))
  return [...chunks, ...lists].map((file) => `static/${file}`)
}

/**
 * Follows, from the chunks that pages load at once, which chunks name which others. What is never reached, because only the
 * loaders of the runtime and the definition lead there, is for agents.
 *
 * @param named - the text of Next.js's manifests
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
  // A set gives also what is added on the way.
  for (const file of visited) for (const next of names.get(file) ?? []) visited.add(next)
  return files.filter((file) => !visited.has(file))
}

/** @returns the text without the loaders of what only agents need */
function forVisitors(text: string, isMarked: (file: string) => boolean): string {
  const ours = chunkLoaders(text).filter(({ files }) => files.some(isMarked))
  return ours.reduce((rest, { statement }) => rest.replace(statement, ''), text)
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
