import { isOneFile, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import type { Plugin, ResolvedConfig } from 'vite'

/**
 * Makes the page of a build fetch the runtime by the address of its file, which is copied.
 *
 * @param assetsDirectory - the folder of the build's files: Astro's `build.assets`
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
      // The handler tests it itself: before 6.3, Vite ignores a hook's `filter`.
      filter: { id: readyMadeImporters },
      handler(code, id, options) {
        // In development, the runtime has more messages.
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
