import { setTimeout } from 'node:timers/promises'
import { findEntry } from '../node/find-entry.ts'
import { settleMs } from '../node/watched-files.ts'
import {
  type Definition,
  type DefinitionSource,
  forwardSlashes,
  isInDefinition,
  readDefinition,
} from './definition.ts'
import type { Change, DevServer, ModuleNode } from './dev-server.ts'
import { pageModuleId, resolvedId } from './page-module.ts'
import type { ManifestSource } from './serve-manifest.ts'

/** The current definition. Read once in a build, and after every change in dev. */
export class LiveDefinition<Node extends ModuleNode<Node>> {
  readonly #source: DefinitionSource
  readonly #dataModules: readonly string[]
  #current: Promise<Definition> | undefined
  /** For each of Vite's environments, changed modules that are held back while the definition is invalid. */
  readonly #held = new Map<string, Set<Node>>()

  /**
   * @param dataModules - names of virtual modules with the definition's data, which are regenerated after an
   *   edit
   */
  constructor(source: DefinitionSource, dataModules: readonly string[] = []) {
    this.#source = source
    this.#dataModules = dataModules
  }

  /** @throws {AbpError} in a build, for every mistake. */
  read(): Promise<Definition> {
    this.#current ??= readDefinition(this.#source)
    return this.#current
  }

  /**
   * Finds the definition. A build does not evaluate it for this, so modules that need only its location do
   * not wait.
   *
   * @throws {AbpError} in a build, `ENTRY_NOT_FOUND`
   */
  async place(): Promise<Pick<Definition, 'entry'>> {
    if (this.#source.dev) return this.read()
    const { directories, options } = this.#source
    return { entry: forwardSlashes(findEntry(directories, options.entry)) }
  }

  /** @returns the dev server's response for the manifest's URL; see `serveManifest` */
  async serve(): Promise<ManifestSource> {
    const { manifest, problem } = await this.read()
    return { text: manifest && JSON.stringify(manifest), problem }
  }

  /** Makes the next `read` read the files again: for a build that watches them. */
  expire(): void {
    this.#current = undefined
  }

  /**
   * Handles a changed file. The next request receives the new head and manifest. If the definition is
   * invalid, shows the mistake; page and server keep the last valid definition until it is corrected.
   *
   * @param environment - the Vite environment that requests the update; Vite calls `client` first, and the
   *   file is read then
   * @returns the modules that the environment receives; `undefined` if the file is not part of the
   *   definition.
   */
  async update({ file, modules, server }: Change<Node>, environment: string): Promise<Node[] | undefined> {
    const { entry } = await this.read()
    const usedBy = (module: Node, test: (file: string) => boolean) =>
      [...usersOf(module)].some((user) => test(user.file ?? ''))
    const own = modules.filter((module) => usedBy(module, (user) => user === entry))
    if (own.length === 0 && !isInDefinition(this.#source, file)) return undefined

    const { problem } = environment === 'client' ? await this.#readAgain(server) : await this.read()
    // Omits modules that only the definition has used so far. They would reload the page unnecessarily.
    const others = modules.filter(
      (module) => !own.includes(module) && usedBy(module, (user) => !isInDefinition(this.#source, user)),
    )
    const held = this.#held.get(environment) ?? new Set()
    this.#held.set(environment, held)
    if (problem !== undefined) {
      for (const module of own) held.add(module)
      return others
    }
    const released = [...held]
    held.clear()
    return [...new Set([...others, ...own, ...released])]
  }

  /** @returns the modules that no environment holds back until the definition is valid */
  withoutHeld<Changed extends { file: string | null }>(modules: readonly Changed[]): Changed[] {
    const held = new Set([...this.#held.values()].flatMap((nodes) => [...nodes]).map(({ file }) => file))
    return modules.filter(({ file }) => !held.has(file))
  }

  async #readAgain(server: DevServer): Promise<Definition> {
    await setTimeout(settleMs)
    const before = await this.read()
    this.#current = readDefinition(this.#source, before)
    const after = await this.#current
    for (const name of this.#dataModules) forget(server, name)
    if (after.entry !== before.entry) {
      forget(server, pageModuleId)
      server.ws.send({ type: 'full-reload' })
    }
    if (after.problem !== undefined) showProblem(server, after)
    return after
  }

  /**
   * Handles a changed file as `update` does, for Vite 5: the page reloads, because Vite 5 cannot hold modules
   * back.
   *
   * @returns the modules that the page receives: none; `undefined` if the file is not part of the definition.
   */
  async reload<Old extends ModuleNode<Old>>({ file, modules, server }: Change<Old>): Promise<[] | undefined> {
    const before = await this.read()
    const isPart = modules.some((module) => [...usersOf(module)].some((user) => user.file === before.entry))
    if (!isPart && !isInDefinition(this.#source, file)) return undefined
    await setTimeout(settleMs)
    this.#current = readDefinition(this.#source, before)
    const after = await this.#current
    for (const name of [...this.#dataModules, pageModuleId]) forget(server, name)
    if (after.problem === undefined) server.ws.send({ type: 'full-reload' })
    else showProblem(server, after)
    return []
  }
}

/** Shows the mistake to the developer, in the terminal and on top of the page. */
export function showProblem(
  server: Pick<DevServer, 'config' | 'ws'>,
  { problem = '', entry, place }: Definition,
): void {
  const known = place && `${place.file}:${place.line}`
  const where = known === undefined || problem.includes(known) ? '' : `\nAt ${known}`
  server.config.logger.error(`[abp-kit] ${problem}${where}`)
  server.ws.send({
    type: 'error',
    err: {
      message: problem,
      stack: '',
      plugin: 'abp-kit',
      ...(entry !== undefined && { id: entry }),
      ...(place && { loc: place }),
    },
  })
}

/** @returns the module and all modules that import it, directly or indirectly. */
function usersOf<Node extends ModuleNode<Node>>(module: Node): Set<Node> {
  const users = new Set([module])
  for (const { importers } of users) for (const importer of importers) users.add(importer)
  return users
}

function forget({ environments, moduleGraph }: DevServer, name: string): void {
  const graphs = environments
    ? Object.values(environments).map((environment) => environment.moduleGraph)
    : [moduleGraph]
  for (const graph of graphs) {
    const module = graph.getModuleById(resolvedId(name))
    if (module) graph.invalidateModule(module)
  }
}
