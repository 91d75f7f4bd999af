import { resolve } from 'pathe'

interface Chunk {
  dynamicImports?: string[]
}

/**
 * Nuxt lets the browser prefetch whatever is imported lazily. What only agents need must not be
 * among it: a human visitor would download the runtime and the definitions.
 *
 * @param manifest - the chunks of the page by their source, a path from `srcDir`; changed in place
 * @param places - absolute paths of the files and folders that stay out
 */
export function leaveToAgents(manifest: Record<string, Chunk>, srcDir: string, places: string[]): void {
  const isOurs = (source: string) => {
    const path = resolve(srcDir, source)
    return places.some((place) => path === place || path.startsWith(`${place}/`))
  }
  for (const chunk of Object.values(manifest)) {
    if (chunk.dynamicImports) chunk.dynamicImports = chunk.dynamicImports.filter((id) => !isOurs(id))
  }
}
