import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@abp-kit/core/adapter/node'

/**
 * A part of the text of each module that an agent's first call needs, apart from the definition and the handler. Bundlers
 * keep texts as they are.
 */
export const runtimeTexts = [
  'There is no session. Call',
  'The page cannot describe a schema of',
  'which was refused:',
]

const loader = /(\d+),\w+=>\{\w+\.v\(\w+=>Promise\.all\(\[([^\]]*)\]/g

/**
 * Reads the chunks of a build for the browser.
 *
 * @param staticFolder - absolute path of `.next/static`
 * @returns the texts by path below that folder, such as `chunks/1e5upc1293pj7.js`
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

/** A module of Turbopack's that loads chunks when it is asked for. */
export interface ChunkLoader {
  /** The number with which modules ask for it. */
  id: string
  /** What it loads: paths below `static/`. */
  files: string[]
  /** The beginning of its text, with the list of the files. */
  statement: string
}

/** @returns the loaders in the text of a chunk. Webpack has no such loaders. */
export function chunkLoaders(text: string): ChunkLoader[] {
  return [...text.matchAll(loader)].map(([statement, id = '', list = '']) => ({
    id,
    files: chunksNamedIn(list),
    statement,
  }))
}

/** @returns paths below `static/` */
export function chunksNamedIn(text: string): string[] {
  return [...text.matchAll(/static\/(chunks\/[^"'\\]+?\.js)/g)].map(([, file = '']) => file)
}
