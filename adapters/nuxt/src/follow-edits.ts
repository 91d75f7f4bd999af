import { mkdir, rename, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { isWithin, settleMs } from '@abp-kit/core/adapter/node'
import { addVitePlugin, extendViteConfig, updateTemplates } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { dirname } from 'pathe'
import type { ServerDefinition } from './definition'

/**
 * Lets head, manifest and live definitions follow the user's edits, without a reload of the page: it
 * keeps its `window.abp` and the agent its session.
 *
 * @param place - what Nuxt watches besides its own directories
 * @param entry - the definition's module, when there is one
 * @param read - reads the definition anew
 */
export function followEdits(
  nuxt: Nuxt,
  place: string,
  entry: () => string | undefined,
  read: () => Promise<void>,
): void {
  nuxt.options.watch.push(place)
  let turn = Promise.resolve()
  // Nuxt writes its templates anew after this by itself, and with them the page's.
  nuxt.hook('builder:watch', () => {
    const take = async () => {
      await setTimeout(settleMs)
      await read()
    }
    // After the turn before, however that one ended.
    turn = turn.then(take, take)
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
    async hotUpdate({ file, modules }) {
      if (!isWithin(place, file)) return undefined
      await setTimeout(settleMs)
      return modules.filter(({ importers }) => importers.size > 0)
    },
  })
  // Vite looks at what the definition imports before the first call, and need not reload the page then.
  extendViteConfig((config) => {
    const found = entry()
    if (!found) return
    config.optimizeDeps ??= {}
    config.optimizeDeps.entries = [config.optimizeDeps.entries ?? [], found].flat()
  })
}

/** Writes what the dev server reads for each request; whole, because a request may come in between. */
export async function writeLive(file: string, definition: ServerDefinition): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(definition))
  await rename(`${file}.new`, file)
}
