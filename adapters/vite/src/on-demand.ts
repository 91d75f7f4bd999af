import {
  importByAddress,
  isLegacyOnly,
  isOneFile,
  pageModuleId,
  ReadyMadeRuntime,
  readyMadeImporters,
  resolvedId,
} from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'
import { coreFile } from './virtual-modules'

const page = resolvedId(pageModuleId)

/**
 * Makes the page of a build fetch what only agents need by the address of its file: the runtime, which is copied, and the
 * definition.
 *
 * @param isSingleEntry - whether the build fails with chunks that are emitted
 * @param onDemand - receives absolute paths of the modules that an agent's first call fetches
 */
export function onDemandImports(isSingleEntry: () => boolean, onDemand: Set<string>): Plugin {
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
      filter: { id: [/^\0virtual:abp-kit\/page$/, readyMadeImporters] },
      handler(code, id) {
        const { config } = this.environment
        const { build, isProduction } = config
        // In development, the runtime has more messages. It is an ES module.
        if (id !== page && isProduction && !isLegacyOnly(config))
          return readyMade.transform(this, code, id, {
            assetsDirectory: build.assetsDir,
            sourceMaps: Boolean(build.sourcemap),
          })
        if ((id !== page && id !== coreFile('register')) || isSingleEntry()) return undefined
        const changed = importByAddress(this, code, id)
        for (const module of changed.modules) onDemand.add(module)
        return { code: changed.code, map: null }
      },
    },
  }
}
