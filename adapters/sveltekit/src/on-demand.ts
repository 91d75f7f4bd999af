import { dirname } from 'node:path'
import { agentChunks, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import type { Plugin, ResolvedConfig } from 'vite'
import { isSplit, type KitConfig } from './kit.ts'
import { coreFile, packageFile } from './package-files.ts'

/** Both are known when Vite's configuration is resolved. */
interface Resolved {
  kit: () => KitConfig
  source: Parameters<typeof agentChunks>[1]
}

/** Keeps what only agents need out of what visitors download. */
export function onDemand({ kit, source }: Resolved): Plugin[] {
  const folders = [coreFile('register'), packageFile('page.mjs')].map((file) => dirname(file))
  return [onDemandImports(kit), agentChunks(folders, source, () => !isSplit(kit()))]
}

/** Makes the page of a build fetch the runtime by the address of its file, which is copied. */
function onDemandImports(kit: () => KitConfig): Plugin {
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
        const copies = config.isProduction && !options?.ssr && isSplit(kit())
        if (!copies || !readyMadeImporters.test(id)) return undefined
        return readyMade.transform(this, code, id, {
          assetsDirectory: `${kit().appDir}/immutable`,
          sourceMaps: Boolean(config.build.sourcemap),
        })
      },
    },
  }
}
