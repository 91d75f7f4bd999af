import { dirname } from 'node:path'
import { isInDefinition } from './definition.ts'
import { pageModuleId, resolvedId } from './page-module.ts'

/** The module of Vite's with the function that it puts around each `import()` in a build; without `.js` in Vite 4. */
const helpers = /^\0vite\/preload-helper(?:\.js)?$/

/** A second one, for what only agents fetch. */
const agentHelper = '\0abp-kit/preload-helper.js'

/** One that preloads nothing, for what every visitor downloads of us. */
const pageHelper = '\0abp-kit/no-preload-helper.js'

interface LoadContext {
  load(module: { id: string }): Promise<{ code: string | null }>
}

/**
 * Keeps Vite's preload function, some 900 bytes when gzipped, from costing visitors anything. The page needs none for what
 * an agent's call fetches. And if the modules that agents fetch shared the app's, the bundler would move it from the app's
 * script to a file of its own: another request and 250 bytes for each visitor of an app with an `import()`.
 *
 * @param register - absolute path of core's built entry `register`, with forward slashes
 * @param source - where the definition is, known when the build runs
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
      // Rolldown would ask for every import of the app, each time with a switch to JavaScript.
      filter: { id: helpers },
      handler(id: string, importer = '') {
        // Before 6.3, Vite ignores a hook's `filter`.
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
