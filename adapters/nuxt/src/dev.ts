import { addVitePlugin, extendViteConfig, updateTemplates, useNitro } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { isWithin } from './definition'

/**
 * Lets head, manifest and live definitions follow the user's edits, without a reload of the page: it
 * keeps its `window.abp` and the agent its session.
 *
 * @param place - what Nuxt watches besides its own directories
 * @param entry - the definition's module, when there is one
 * @param read - reads the definition anew; resolves to whether it has changed
 */
export function followEdits(
  nuxt: Nuxt,
  place: string,
  entry: () => string | undefined,
  read: () => Promise<boolean>,
): void {
  nuxt.options.watch.push(place)
  let turn = Promise.resolve()
  // Nuxt writes its templates anew after this by itself, and with them the page's.
  nuxt.hook('builder:watch', () => {
    turn = turn.then(async () => {
      if (await read()) await useNitro().hooks.callHook('rollup:reload')
    })
    return turn
  })
  // Nitro adds route rules when it is built; without this the first edit would reload the page for them.
  nuxt.hook('nitro:init', ({ hooks }) => {
    hooks.hookOnce('compiled', () =>
      updateTemplates({ filter: ({ filename }) => filename === 'route-rules.mjs' }),
    )
  })
  addVitePlugin({
    name: 'abp-kit:keep-page',
    // Vite reloads the page for a file that nothing imports any more, or that no agent has made it fetch.
    hotUpdate: ({ file, modules }) =>
      isWithin(place, file) ? modules.filter(({ importers }) => importers.size > 0) : undefined,
  })
  // Vite looks at what the definition imports before the first call, and need not reload the page then.
  extendViteConfig((config) => {
    const found = entry()
    if (!found) return
    config.optimizeDeps ??= {}
    config.optimizeDeps.entries = [config.optimizeDeps.entries ?? [], found].flat()
  })
}
