import { agentChunks, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import { addVitePlugin } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

/** A build by Vite, as far as it is read. */
interface BuildConfig {
  isProduction: boolean
  build: { sourcemap: boolean | string }
}

/**
 * Keeps what only agents need out of what visitors download, in builds with Vite.
 *
 * @param folders - absolute paths of the built modules of core and of this package
 * @param source - where the definition is, known when the build runs
 */
export function onDemand(
  nuxt: Nuxt,
  folders: readonly string[],
  source: Parameters<typeof agentChunks>[1],
): void {
  addVitePlugin([onDemandImports(assetsDirectory(nuxt)), agentChunks(folders, source)], { server: false })
}

/** @returns the folder of the browser's files below the one that is served: `_nuxt` */
export function assetsDirectory({ options }: Nuxt): string {
  return options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')
}

/** Makes the page of a build fetch the runtime by the address of its file, which is copied. */
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
      // In development, the runtime has more messages.
      if (!config?.isProduction || !readyMadeImporters.test(id)) return undefined
      return readyMade.transform(this, code, id, {
        assetsDirectory,
        sourceMaps: Boolean(config.build.sourcemap),
      })
    },
  }
}
