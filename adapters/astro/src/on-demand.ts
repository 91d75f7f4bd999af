import { isOneFile, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import type { Plugin, ResolvedConfig } from 'vite'

/**
 * Makes the built page fetch the runtime from a copied file, by its URL.
 *
 * @param assetsDirectory - folder of the build's files: Astro's `build.assets`
 */
export function onDemandImports(assetsDirectory: string): Plugin {
  const readyMade = new ReadyMadeRuntime()
  let config: ResolvedConfig
  return {
    name: 'abp-kit:on-demand',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    buildStart: () => readyMade.start(),
    transform: {
      // The handler repeats this test: Vite before 6.3 ignores a hook's `filter`.
      filter: { id: readyMadeImporters },
      handler(code, id, options) {
        // The development runtime has more messages.
        const copies = config.isProduction && !options?.ssr && !isOneFile(config)
        if (!copies || !readyMadeImporters.test(id)) return undefined
        return readyMade.transform(this, code, id, {
          assetsDirectory,
          sourceMaps: Boolean(config.build.sourcemap),
        })
      },
    },
  }
}
