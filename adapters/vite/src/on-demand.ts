import { isLegacyOnly, isOneFile, ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

/** Makes the page of a build fetch the runtime by the address of its file, which is copied. */
export function onDemandImports(): Plugin {
  const readyMade = new ReadyMadeRuntime()
  return {
    name: 'abp-kit:on-demand',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment(environment) {
      const { build, consumer } = environment.config
      // An environment knows its plugins only later.
      const { plugins } = environment.getTopLevelConfig()
      return consumer === 'client' && !isOneFile({ build, plugins })
    },
    buildStart: () => readyMade.start(),
    transform: {
      filter: { id: readyMadeImporters },
      handler(code, id) {
        const { config } = this.environment
        const { build, isProduction } = config
        // In development, the runtime has more messages. It is an ES module.
        if (!isProduction || isLegacyOnly(config) || !readyMadeImporters.test(id)) return undefined
        return readyMade.transform(this, code, id, {
          assetsDirectory: build.assetsDir,
          sourceMaps: Boolean(build.sourcemap),
        })
      },
    },
  }
}
