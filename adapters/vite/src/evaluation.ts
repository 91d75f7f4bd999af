import { type Definition, describeProblem } from '@abp-kit/core/adapter/vite'
import * as vite from 'vite'

/** Rolldown, the bundler of Vite 8, is not JavaScript: its threads leave this one idle while they write a build's files. */
export const usesRolldown = 'rolldownVersion' in vite

/**
 * Evaluates the definition while the bundler is at work, and reports a mistake before any plugin uses what was written.
 *
 * @param read - reads the definition, once in a build
 * @param source - where the definition is, known when the build runs
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
    // Not awaited. A mistake is reported below.
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
