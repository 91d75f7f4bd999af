import { dirname } from 'node:path'
import { isInDefinition } from './definition.ts'
import { pageModuleId, resolvedId } from './page-module.ts'

/** Vite's module with the function that wraps each `import()` in a build; without `.js` in Vite 4. */
const helpers = /^\0vite\/preload-helper(?:\.js)?$/

/** A second helper, for code that only agents fetch. */
const agentHelper = '\0abp-kit/preload-helper.js'

/** A helper that preloads nothing, for our code that every visitor downloads. */
const pageHelper = '\0abp-kit/no-preload-helper.js'

interface LoadContext {
  load(module: { id: string }): Promise<{ code: string | null }>
}

/**
 * Keeps Vite's preload function, some 900 bytes when gzipped, from costing visitors anything. The page does
 * not need it for an agent's call. And if the modules that agents fetch shared the app's, the bundler would
 * move it from the app's script into a separate file: another request and 250 bytes for each visitor of an
 * app with an `import()`.
 *
 * @param register - absolute path of core's built entry `register`, with forward slashes
 * @param source - the location of the definition, known when the build runs
 * @returns a plugin for builds with Rollup and with Rolldown
 */
export function preloadHelpers(register: string, source: () => Parameters<typeof isInDefinition>[0]) {
  const coreFolder = dirname(register)
  const helperFor = (importer: string) => {
    if (importer === register || importer === resolvedId(pageModuleId)) return pageHelper
    const isForAgents = importer.startsWith(coreFolder) || isInDefinition(source(), importer)
    return isForAgents ? agentHelper : undefined
  }
  let helper = ''
  return {
    name: 'abp-kit:preload-helpers',
    apply: 'build' as const,
    enforce: 'pre' as const,
    applyToEnvironment: ({ config }: { config: { consumer: string } }) => config.consumer === 'client',
    resolveId: {
      order: 'pre' as const,
      // Without the filter, Rolldown would call JavaScript for every import of the app.
      filter: { id: helpers },
      handler(id: string, importer = '') {
        // Vite before 6.3 ignores a hook's `filter`.
        if (!helpers.test(id)) return undefined
        helper = id
        return helperFor(importer)
      },
    },
    load: {
      filter: { id: /^\0abp-kit\/(?:no-)?preload-helper\.js$/ },
      async handler(this: LoadContext, id: string) {
        if (id === pageHelper) return 'export const __vitePreload = (load) => load()\n'
        if (id !== agentHelper) return undefined
        const { code } = await this.load({ id: helper })
        return code
      },
    },
  }
}
