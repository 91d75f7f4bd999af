import { agentChunks, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import { addVitePlugin } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

/** The part of Vite's build configuration that the adapter reads. */
interface BuildConfig {
  isProduction: boolean
  build: { sourcemap: boolean | string }
}

/**
 * Keeps agent-only code out of visitors' downloads, in builds with Vite.
 *
 * @param folders - absolute paths of the built modules of core and this package
 * @param source - the definition's location, known when the build runs
 */
export function onDemand(
  nuxt: Nuxt,
  folders: readonly string[],
  source: Parameters<typeof agentChunks>[1],
): void {
  addVitePlugin([onDemandImports(assetsDirectory(nuxt)), agentChunks(folders, source)], { server: false })
}

/** @returns the folder of the browser's files, relative to the served folder: `_nuxt` */
export function assetsDirectory({ options }: Nuxt): string {
  return options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')
}

/** Makes the built page fetch the runtime from a copied file, by its URL. */
function onDemandImports(assetsDirectory: string) {
  const readyMade = new ReadyMadeRuntime()
  let config: BuildConfig | undefined
  return {
    name: 'abp-kit:on-demand',
    apply: 'build' as const,
    enforce: 'pre' as const,
    configResolved(resolved: BuildConfig) {
      config = resolved
    },
    buildStart: () => readyMade.start(),
    transform(this: Parameters<ReadyMadeRuntime['transform']>[0], code: string, id: string) {
      // The development runtime has more messages.
      if (!config?.isProduction || !readyMadeImporters.test(id)) return undefined
      return readyMade.transform(this, code, id, {
        assetsDirectory,
        sourceMaps: Boolean(config.build.sourcemap),
      })
    },
  }
}
