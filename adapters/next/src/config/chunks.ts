import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@abp-kit/core/adapter/node'

/**
 * A string in each module that an agent's first call needs, besides the definition and the handler. Bundlers
 * keep strings unchanged.
 */
export const runtimeTexts = [
  'There is no session. Call',
  'The page cannot describe a schema of',
  'which was refused:',
]

const loader = /(\d+),\w+=>\{\w+\.v\(\w+=>Promise\.all\(\[([^\]]*)\]/g

/**
 * Reads the browser chunks of a build.
 *
 * @param staticFolder - absolute path of `.next/static`
 * @returns the contents by path relative to that folder, such as `chunks/1e5upc1293pj7.js`
 */
export async function readChunks(staticFolder: string): Promise<Map<string, string>> {
  const folder = join(staticFolder, 'chunks')
  const names = await listFiles(folder)
  const scripts = names.filter((name) => name.endsWith('.js'))
  return new Map(
    await Promise.all(
      scripts.map(
        async (name): Promise<[string, string]> => [
          `chunks/${name}`,
          await readFile(join(folder, name), 'utf8'),
        ],
      ),
    ),
  )
}

/** A Turbopack module that loads chunks on demand. */
export interface ChunkLoader {
  /** The number by which modules request it. */
  id: string
  /** Paths of the loaded chunks, relative to `static/`. */
  files: string[]
  /** The start of its code, with the file list. */
  statement: string
}

/** @returns the loaders in a chunk's code. Webpack has no such loaders. */
export function chunkLoaders(text: string): ChunkLoader[] {
  return [...text.matchAll(loader)].map(([statement, id = '', list = '']) => ({
    id,
    files: chunksNamedIn(list),
    statement,
  }))
}

/** @returns paths relative to `static/` */
export function chunksNamedIn(text: string): string[] {
  return [...text.matchAll(/static\/(chunks\/[^"'\\]+?\.js)/g)].map(([, file = '']) => file)
}
