import { type Definition, describeProblem } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

/**
 * Evaluates the definition while the bundler reads the app's modules, and reports a mistake before any plugin uses what was
 * written.
 *
 * @param read - reads the definition, once in a build
 * @param source - where the definition is, known when the build runs
 */
export function evaluation(
  read: () => Promise<Definition>,
  source: () => Parameters<typeof describeProblem>[1],
): Plugin {
  return {
    name: 'abp-kit:evaluation',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    buildStart() {
      // Not awaited, because another thread does it. A mistake is reported below.
      read().catch(() => undefined)
    },
    generateBundle: {
      order: 'pre',
      async handler() {
        await read().catch(async (error) => this.error(await describeProblem(error, source())))
      },
    },
  }
}
