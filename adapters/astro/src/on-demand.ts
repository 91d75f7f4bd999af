import {
  importByAddress,
  isOneFile,
  pageModuleId,
  ReadyMadeRuntime,
  readyMadeImporters,
  resolvedId,
} from '@abp-kit/core/adapter/vite'
import type { Plugin, ResolvedConfig } from 'vite'
import { coreFile } from './virtual-modules'

const page = resolvedId(pageModuleId)

/**
 * Makes the page of a build fetch what only agents need by the address of its file: the runtime, which is copied, and the
 * definition.
 *
 * @param assetsDirectory - the folder of the build's files: Astro's `build.assets`
 * @param onDemand - receives absolute paths of the modules that an agent's first call fetches
 */
export function onDemandImports(assetsDirectory: string, onDemand: Set<string>): Plugin {
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
      filter: { id: [/^\0virtual:abp-kit\/page$/, readyMadeImporters] },
      handler(code, id, options) {
        if (options?.ssr || isOneFile(config)) return undefined
        // In development, the runtime has more messages.
        if (id !== page && config.isProduction)
          return readyMade.transform(this, code, id, {
            assetsDirectory,
            sourceMaps: Boolean(config.build.sourcemap),
          })
        if (id !== page && id !== coreFile('register')) return undefined
        const changed = importByAddress(this, code, id)
        for (const module of changed.modules) onDemand.add(module)
        return { code: changed.code, map: null }
      },
    },
  }
}
