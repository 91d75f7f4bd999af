import { isLegacyOnly, isOneFile, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

/** Makes the built page fetch the runtime from a copied file, by its URL. */
export function onDemandImports(): Plugin {
  const readyMade = new ReadyMadeRuntime()
  return {
    name: 'abp-kit:on-demand',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment(environment) {
      const { build, consumer } = environment.config
      // The environment's own plugin list is not available yet.
      const { plugins } = environment.getTopLevelConfig()
      return consumer === 'client' && !isOneFile({ build, plugins })
    },
    buildStart: () => readyMade.start(),
    transform: {
      filter: { id: readyMadeImporters },
      handler(code, id) {
        const { config } = this.environment
        const { build, isProduction } = config
        // The development runtime has more messages. The runtime is an ES module, so legacy-only builds
        // cannot load it.
        if (!isProduction || isLegacyOnly(config) || !readyMadeImporters.test(id)) return undefined
        return readyMade.transform(this, code, id, {
          assetsDirectory: build.assetsDir,
          sourceMaps: Boolean(build.sourcemap),
        })
      },
    },
  }
}
