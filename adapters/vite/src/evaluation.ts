import { type Definition, describeProblem } from '@abp-kit/core/adapter/vite'
import * as vite from 'vite'

/**
 * Vite 8's bundler, Rolldown, is native: its threads leave this one idle while they write a build's files.
 */
export const usesRolldown = 'rolldownVersion' in vite

/**
 * Evaluates the definition while the bundler works, and reports an error before any plugin uses the output.
 *
 * @param read - reads the definition, once in a build
 * @param source - the definition's location, known when the build runs
 */
export function evaluation(
  read: () => Promise<Definition>,
  source: () => Parameters<typeof describeProblem>[1],
): vite.Plugin {
  return {
    name: 'abp-kit:evaluation',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // Not awaited. `generateBundle` reports an error.
    buildStart() {
      if (!usesRolldown) read().catch(() => undefined)
    },
    buildEnd(error) {
      if (!error) read().catch(() => undefined)
    },
    generateBundle: {
      order: 'pre',
      async handler() {
        await read().catch(async (error) => this.error(await describeProblem(error, source())))
      },
    },
  }
}
