import { isWithin } from '@abp-kit/core/adapter/node'
import { resolve } from 'pathe'

interface Chunk {
  dynamicImports?: string[]
}

/**
 * Nuxt lets the browser prefetch whatever is imported lazily. What only agents need must not be
 * among it: a human visitor would download the runtime and the definitions.
 *
 * @param manifest - the page's chunks by their source, a path from `srcDir`; changed in place
 * @param places - absolute paths of the files and folders that stay out
 */
export function leaveToAgents(manifest: Record<string, Chunk>, srcDir: string, places: string[]): void {
  const isOurs = (source: string) => places.some((place) => isWithin(place, resolve(srcDir, source)))
  for (const chunk of Object.values(manifest)) {
    if (chunk.dynamicImports) chunk.dynamicImports = chunk.dynamicImports.filter((source) => !isOurs(source))
  }
}
