import { mkdir, rename, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { isWithin, settleMs } from '@abp-kit/core/adapter/node'
import type { DevServer } from '@abp-kit/core/adapter/vite'
import { addVitePlugin, extendViteConfig, updateTemplates } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { dirname } from 'pathe'
import type { EnvironmentModuleNode, ModuleNode } from 'vite'
import type { Definition, ServerDefinition } from './definition.ts'

/**
 * Updates the head, the manifest and the live definitions after each edit, without reloading the page. The
 * page keeps its `window.abp`, and the agent keeps its session.
 *
 * @param places - additional paths for Nuxt to watch
 * @param current - returns the last definition
 * @param read - reads the definition again
 */
export function followEdits(
  nuxt: Nuxt,
  places: readonly string[],
  current: () => Definition,
  read: () => Promise<void>,
): void {
  nuxt.options.watch.push(...places)
  const show = createOverlay(nuxt)
  let turn = Promise.resolve()
  const take = async () => {
    await setTimeout(settleMs)
    await read()
    show(current())
  }
  const takeTurn = () => {
    // Runs after the previous turn, even if that turn failed.
    turn = turn.then(take, take)
    return turn
  }
  // After this hook, Nuxt rewrites its own templates, including the page's.
  nuxt.hook('builder:watch', takeTurn)
  // Nitro adds route rules during its build. Without this update, they would make the first edit reload the
  // page.
  nuxt.hook('nitro:init', ({ hooks }) => {
    hooks.hookOnce('compiled', () =>
      updateTemplates({ filter: ({ filename }) => filename === 'route-rules.mjs' }),
    )
  })
  // Vite reloads the page for a file without importers, or one that the page has not fetched because no agent
  // has called. This plugin withholds an invalid definition from the page, because an update would remove the
  // overlay.
  const createKeepPage = <Module extends { importers: Set<unknown> }>() => {
    /** Changed modules that wait for a valid definition, for each Vite environment (Vite 5: server). */
    const held = new Map<object, Set<Module>>()
    return async (file: string, modules: Module[], environment: object) => {
      if (!places.some((place) => isWithin(place, file))) return undefined
      await takeTurn()
      const waiting = new Set([...(held.get(environment) ?? []), ...modules])
      const isValid = current().problem === undefined
      held.set(environment, isValid ? new Set() : waiting)
      return isValid ? [...waiting].filter(({ importers }) => importers.size > 0) : []
    }
  }
  const keepPage = createKeepPage<EnvironmentModuleNode>()
  const keepPageInVite5 = createKeepPage<ModuleNode>()
  addVitePlugin({
    name: 'abp-kit:keep-page',
    hotUpdate({ file, modules }) {
      return keepPage(file, modules, this.environment)
    },
    // The same for Vite 5, which Nuxt 3.14 uses. Later versions prefer the hook above.
    handleHotUpdate: ({ file, modules, server }) => keepPageInVite5(file, modules, server),
  })
  // Lets Vite find the definition's imports before the first call, which would otherwise reload the page.
  extendViteConfig((config) => {
    const { entry } = current()
    if (!entry) return
    config.optimizeDeps ??= {}
    config.optimizeDeps.entries = [config.optimizeDeps.entries ?? [], entry].flat()
  })
}

/** @returns a function that shows a definition's error on top of the open pages until it is corrected */
function createOverlay(nuxt: Nuxt): (definition: Definition) => void {
  let send: DevServer['ws']['send'] = () => {}
  nuxt.hook('vite:serverCreated', ({ ws }, { isClient }) => {
    if (isClient) send = (message) => ws.send(message)
  })
  let isShown = false
  return ({ entry: id, problem: message }) => {
    if (message !== undefined)
      send({ type: 'error', err: { message, stack: '', plugin: 'abp-kit', ...(id && { id }) } })
    // Vite removes the overlay on the next update. A page that has not fetched the definition gets no update.
    else if (isShown) send({ type: 'update', updates: [] })
    isShown = message !== undefined
  }
}

/**
 * Writes the data that the dev server reads for each request. Replaces the file atomically, because a request
 * may arrive during the write.
 */
export async function writeLive(file: string, definition: ServerDefinition): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(definition))
  await rename(`${file}.new`, file)
}
