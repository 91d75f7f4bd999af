import type { Plugin } from 'vite'

/** The module of Vite's with the function that it puts around each `import()` in a build. */
const helper = '\0vite/preload-helper.js'

/** A second one, for what only agents fetch. */
const agentHelper = '\0abp-kit/preload-helper.js'

/**
 * Gives the modules that agents fetch a preload function of their own. If they shared the app's, the bundler would move it
 * from the app's script to a file of its own: another request and 250 bytes for each visitor of an app with an `import()`.
 *
 * @param isForAgents - tells whether only agents fetch the module, by its absolute path
 */
export function agentPreloadHelper(isForAgents: (module: string) => boolean): Plugin {
  return {
    name: 'abp-kit:preload-helper',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: {
      order: 'pre',
      // Rolldown would ask for every import of the app, each time with a switch to JavaScript.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (id, importer = '') => (id === helper && isForAgents(importer) ? agentHelper : undefined),
    },
    load: {
      filter: { id: /^\0abp-kit\/preload-helper\.js$/ },
      async handler() {
        const { code } = await this.load({ id: helper })
        return code
      },
    },
  }
}
