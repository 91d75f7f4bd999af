import { isWithin } from '@abp-kit/core/adapter/node'
import { resolve } from 'pathe'

interface Chunk {
  dynamicImports?: string[]
}

/**
 * Removes files from the browser's prefetching. Nuxt prefetches all lazy imports, so a human visitor would download the
 * runtime and the definitions, which only agents need.
 *
 * @param manifest - the page's chunks by source, relative to `srcDir`; changed in place
 * @param places - absolute paths of the files and folders to exclude
 */
export function leaveToAgents(manifest: Record<string, Chunk>, srcDir: string, places: string[]): void {
  const isOurs = (source: string) => places.some((place) => isWithin(place, resolve(srcDir, source)))
  for (const chunk of Object.values(manifest)) {
    if (chunk.dynamicImports) chunk.dynamicImports = chunk.dynamicImports.filter((source) => !isOurs(source))
  }
}
