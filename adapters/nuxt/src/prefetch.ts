import { isWithin, prefetchFile } from '@abp-kit/core/adapter/node'
import { findAgentFiles, isReadyMade, type OutputFile, prefetchScriptText } from '@abp-kit/core/adapter/vite'
import { addVitePlugin } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { basename, normalize, relative, resolve } from 'pathe'
import type { Definition } from './definition.ts'
import { assetsDirectory } from './on-demand.ts'
import { collectAgentChunks } from './webpack.ts'

/** The agent-only files in a build. */
export interface AgentFiles {
  /** File paths relative to the folder of the build's files. */
  names: Set<string>
  /** Name of the module that fetches the files for a first call. */
  prefetch?: string
}

interface Chunk {
  /** The chunk's path, relative to the served folder. */
  file: string
  dynamicImports?: string[]
  /** Files that its code references by URL. */
  assets?: string[]
}

/**
 * Excludes files from the browser's prefetching. Nuxt prefetches all lazy imports, so human visitors would
 * download the runtime and the definitions, which only agents need.
 *
 * An agent's first call fetches them all together.
 *
 * @param coreFolder - absolute path of core's built modules
 * @param definitions - absolute paths of the files and folders that may contain the definition
 * @param definition - returns the current definition
 * @returns data that is complete after the browser build
 */
export function leaveToAgents(
  nuxt: Nuxt,
  coreFolder: string,
  definitions: readonly string[],
  definition: () => Definition,
): AgentFiles {
  const places = [coreFolder, ...definitions]
  const folder = assetsDirectory(nuxt)
  const files = new Set<string>()
  const agentFiles: AgentFiles = { names: new Set() }
  addVitePlugin(
    {
      name: 'abp-kit:lazy-chunks',
      generateBundle(_options, bundle) {
        const isLazy = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
        const isOnDemand = (id: string) => isOneOf(places, normalize(id)) && isLazy(id)
        const outputs = Object.values(bundle).map((output): OutputFile => {
          if (output.type === 'asset') return output
          // A chunk in which Rollup merged several modules has no facade module.
          const ours = output.moduleIds.find(isOnDemand)
          if (ours !== undefined) files.add(basename(output.fileName))
          return { ...output, facadeModuleId: output.facadeModuleId ?? ours ?? null }
        })
        const found = findAgentFiles(outputs, isOnDemand)
        const source = prefetchScriptText(this, outputs, definition(), `${folder}/`)
        const asset = this.emitFile({ type: 'asset', name: prefetchFile, source })
        agentFiles.prefetch = basename(this.getFileName(asset))
        for (const file of found) agentFiles.names.add(relative(folder, file))
        agentFiles.names.add(agentFiles.prefetch)
      },
    },
    { server: false },
  )
  const ours = {
    isCore: (module: string) => isWithin(coreFolder, module),
    isDefinition: (module: string) => module === definition().entry,
  }
  collectAgentChunks(nuxt, ours, (name) => {
    for (const names of [files, agentFiles.names]) names.add(name)
  })
  nuxt.hook('build:manifest', (manifest) => removeImports(manifest, nuxt.options.srcDir, places, files))
  return agentFiles
}

/**
 * @param manifest - the page's chunks by source, relative to `srcDir`; changed in place. A chunk in which
 *   Rollup merged several modules has its own name instead of a source
 * @param places - absolute paths of the sources to remove
 * @param files - names of the chunks to remove
 */
export function removeImports(
  manifest: Record<string, Chunk>,
  srcDir: string,
  places: readonly string[],
  files: ReadonlySet<string>,
): void {
  const isOurs = (key: string) => {
    const file = manifest[key]?.file
    return isOneOf(places, resolve(srcDir, key)) || (file !== undefined && files.has(basename(file)))
  }
  for (const chunk of Object.values(manifest)) {
    if (chunk.dynamicImports) chunk.dynamicImports = chunk.dynamicImports.filter((key) => !isOurs(key))
    if (chunk.assets) chunk.assets = chunk.assets.filter((file) => !isReadyMade(file))
  }
}

function isOneOf(places: readonly string[], file: string): boolean {
  return places.some((place) => isWithin(place, file))
}
