import { type EnvironmentModuleNode, type HotUpdateOptions, normalizePath, type ViteDevServer } from 'vite'
import { type Definition, definitionPlaces, type Project, readDefinition } from './definition'
import { pageModule, resolvedId, serverModule } from './modules'

/** The definition as the files say now: read once in a build, after every change in dev. */
export class LiveDefinition {
  readonly #project: Project
  #current: Promise<Definition> | undefined
  /** Changed modules that the page does not get as long as the definition is wrong. */
  readonly #held = new Set<EnvironmentModuleNode>()

  constructor(project: Project) {
    this.#project = project
  }

  /** @throws {AbpError} in a build, for every mistake. */
  read(): Promise<Definition> {
    this.#current ??= readDefinition(this.#project)
    return this.#current
  }

  /**
   * Takes a changed file: the head and the manifest follow with the next request, a wrong definition is
   * shown, and the page keeps the last right one until then.
   *
   * @returns the modules that the page gets; nothing when the file has no part in the definition.
   */
  async update({ file, modules, server }: HotUpdateOptions): Promise<EnvironmentModuleNode[] | undefined> {
    const before = await this.read()
    const own = modules.filter((module) => before.entry !== undefined && reaches(module, before.entry))
    if (own.length === 0 && !this.#isNear(file)) return undefined

    this.#current = readDefinition(this.#project, before)
    const after = await this.#current
    forget(server, serverModule)
    if (after.entry !== before.entry) {
      forget(server, pageModule)
      server.environments.client.hot.send({ type: 'full-reload' })
    }
    if (after.problem !== undefined) {
      showProblem(server, after)
      for (const module of own) this.#held.add(module)
      return modules.filter((module) => !own.includes(module))
    }
    const released = [...this.#held]
    this.#held.clear()
    return [...new Set([...modules, ...released])]
  }

  #isNear(file: string): boolean {
    return definitionPlaces(this.#project)
      .map(normalizePath)
      .some((place) => file === place || file.startsWith(`${place}/`))
  }
}

/** Shows the developer what is wrong, in the terminal and over the page. */
export function showProblem(server: ViteDevServer, { problem = '', entry }: Definition): void {
  server.config.logger.error(`[abp-kit] ${problem}`)
  server.environments.client.hot.send({
    type: 'error',
    err: { message: problem, stack: '', plugin: 'abp-kit', ...(entry !== undefined && { id: entry }) },
  })
}

/** @returns whether `entry` imports the module, at whatever distance. */
function reaches(module: EnvironmentModuleNode, entry: string): boolean {
  const seen = new Set([module])
  for (const { file, importers } of seen) {
    if (file === entry) return true
    for (const importer of importers) seen.add(importer)
  }
  return false
}

function forget(server: ViteDevServer, name: string): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    const module = moduleGraph.getModuleById(resolvedId(name))
    if (module) moduleGraph.invalidateModule(module)
  }
}
