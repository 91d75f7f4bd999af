import { setTimeout } from 'node:timers/promises'
import { isWithin, settleMs } from '@abp-kit/core/adapter/node'
import { type EnvironmentModuleNode, type HotUpdateOptions, normalizePath, type ViteDevServer } from 'vite'
import { type Definition, definitionPlaces, type Project, readDefinition } from './definition'
import { pageModuleId, resolvedId, serverModuleId } from './virtual-modules'

/** What the module graphs of all versions of Vite know of a module. */
interface ModuleNode {
  file: string | null
  importers: Set<ModuleNode>
}

/** A changed file, as all versions of Vite tell it to plugins. */
interface Change {
  file: string
  modules: ModuleNode[]
  server: ViteDevServer
}

/** The current definition. Read once in a build, and after every change in dev. */
export class LiveDefinition {
  readonly #project: Project
  #current: Promise<Definition> | undefined
  /** Changed modules that the page does not receive while the definition is invalid. */
  readonly #withheld = new Set<EnvironmentModuleNode>()

  constructor(project: Project) {
    this.#project = project
  }

  /** @throws {AbpError} in a build, for every mistake. */
  read(): Promise<Definition> {
    this.#current ??= readDefinition(this.#project)
    return this.#current
  }

  /**
   * Handles a changed file. The next request gets the new head and manifest. If the definition is invalid, shows the
   * mistake, and the page keeps the last valid definition until it is corrected.
   *
   * @returns the modules that the page receives; `undefined` if the file is not part of the definition.
   */
  async update({ file, modules, server }: HotUpdateOptions): Promise<EnvironmentModuleNode[] | undefined> {
    const { entry } = await this.read()
    const usedBy = (module: EnvironmentModuleNode, test: (file: string) => boolean) =>
      [...usersOf(module)].some((user) => test(user.file ?? ''))
    const own = modules.filter((module) => usedBy(module, (user) => user === entry))
    if (own.length === 0 && !this.#isInDefinition(file)) return undefined

    await setTimeout(settleMs)
    const before = await this.read()
    this.#current = readDefinition(this.#project, before)
    const after = await this.#current
    forget(server, serverModuleId)
    if (after.entry !== before.entry) {
      forget(server, pageModuleId)
      server.ws.send({ type: 'full-reload' })
    }
    // Leaves out modules that only the definition has used until now. They would reload the page for nothing.
    const others = modules.filter(
      (module) => !own.includes(module) && usedBy(module, (user) => !this.#isInDefinition(user)),
    )
    if (after.problem !== undefined) {
      showProblem(server, after)
      for (const module of own) this.#withheld.add(module)
      return others
    }
    const released = [...this.#withheld]
    this.#withheld.clear()
    return [...new Set([...others, ...own, ...released])]
  }

  /**
   * Handles a changed file as `update` does, for Vite 5: the page loads again, because Vite 5 cannot hold modules back.
   *
   * @returns the modules that the page receives: none; `undefined` if the file is not part of the definition.
   */
  async reload({ file, modules, server }: Change): Promise<[] | undefined> {
    const before = await this.read()
    const isPart = modules.some((module) => [...usersOf(module)].some((user) => user.file === before.entry))
    if (!isPart && !this.#isInDefinition(file)) return undefined
    await setTimeout(settleMs)
    this.#current = readDefinition(this.#project, before)
    const after = await this.#current
    forget(server, serverModuleId)
    forget(server, pageModuleId)
    if (after.problem === undefined) server.ws.send({ type: 'full-reload' })
    else showProblem(server, after)
    return []
  }

  #isInDefinition(file: string): boolean {
    return definitionPlaces(this.#project)
      .map(normalizePath)
      .some((place) => isWithin(place, file))
  }
}

/** Shows the mistake to the developer, in the terminal and on top of the page. */
export function showProblem(server: ViteDevServer, { problem = '', entry }: Definition): void {
  server.config.logger.error(`[abp-kit] ${problem}`)
  server.ws.send({
    type: 'error',
    err: { message: problem, stack: '', plugin: 'abp-kit', ...(entry !== undefined && { id: entry }) },
  })
}

/** @returns the module and all modules that import it, directly or indirectly. */
function usersOf(module: ModuleNode): Set<ModuleNode> {
  const users = new Set([module])
  for (const { importers } of users) for (const importer of importers) users.add(importer)
  return users
}

function forget(server: ViteDevServer, name: string): void {
  // Vite 5 has no environments, and one graph.
  const graphs: { environments?: ViteDevServer['environments'] } = server
  if (!graphs.environments) {
    const module = server.moduleGraph.getModuleById(resolvedId(name))
    if (module) server.moduleGraph.invalidateModule(module)
  }
  for (const { moduleGraph } of Object.values(graphs.environments ?? {})) {
    const module = moduleGraph.getModuleById(resolvedId(name))
    if (module) moduleGraph.invalidateModule(module)
  }
}
