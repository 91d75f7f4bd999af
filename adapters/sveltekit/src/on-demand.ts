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

/** Keeps agent-only code out of visitors' downloads. */
export function onDemand({ kit, source }: Resolved): Plugin[] {
  const folders = [coreFile('register'), packageFile('page.mjs')].map((file) => dirname(file))
  return [onDemandImports(kit), agentChunks(folders, source, () => !isSplit(kit()))]
}

/** Makes the built page fetch the runtime from a copied file, by its URL. */
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
      // The handler repeats this test: Vite before 6.3 ignores a hook's `filter`.
      filter: { id: readyMadeImporters },
      handler(code, id, options) {
        // The development runtime has more messages.
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
