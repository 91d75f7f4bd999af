import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A part of the text of each module that an agent's first call needs, apart from the definition and the handler. Bundlers
 * keep texts as they are.
 */
export const runtimeTexts = [
  'There is no bootstrap; call',
  'The page cannot describe a schema of',
  'which was refused:',
]

/** A module of Turbopack's that loads chunks: its number, and the chunks. */
const loader = /(\d+),\w+=>\{\w+\.v\(\w+=>Promise\.all\(\[([^\]]*)\]/g

/**
 * Reads the chunks of a build for the browser.
 *
 * @param staticFolder - absolute path of `.next/static`
 * @returns the texts by path below that folder, such as `chunks/1e5upc1293pj7.js`
 */
export async function readChunks(staticFolder: string): Promise<Map<string, string>> {
  const folder = join(staticFolder, 'chunks')
  const names = await readdir(folder, { recursive: true })
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => name.replaceAll('\\', '/'))
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

/**
 * Finds what Turbopack's chunks load on demand.
 *
 * @param texts - from {@link readChunks}
 * @returns the chunks that each loader loads, by the number with which modules ask for it. Webpack has no such loaders.
 */
export function chunkLoaders(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map(
    [...texts.values()]
      .flatMap((text) => [...text.matchAll(loader)])
      .map(([, id = '', list = '']) => [
        id,
        [...list.matchAll(/static\/(chunks\/[^"']+\.js)/g)].map(([, file = '']) => file),
      ]),
  )
}

/** @returns the numbers of the loaders that a chunk's modules ask for */
export function loadersAskedFor(text: string): string[] {
  return [...text.matchAll(/\.A\((\d+)\)/g)].map(([, id = '']) => id)
}
