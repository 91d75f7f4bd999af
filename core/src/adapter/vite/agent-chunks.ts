import { isInDefinition } from './definition.ts'
import { resolvedId } from './page-module.ts'

interface ModuleInfo {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** What a bundler gives to a function that chooses a chunk. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** What a bundler says of itself to a hook. */
interface OutputContext {
  meta: { rolldownVersion?: string }
}

/** Chooses the chunk of a module; nothing, if the bundler shall. */
type ChooseChunk = (id: string, graph: ModuleGraph) => unknown

/**
 * Keeps what is ours, and what only agents need, out of the chunks that an app chooses for its modules: `manualChunks` often
 * puts all of `node_modules` into one. With that, every visitor would download the schema library of the definition; and
 * pages that need nothing of that chunk would load it for the few lines of the registration.
 *
 * @param folders - absolute paths of the built modules of core and of the adapter, with forward slashes
 * @param source - where the definition is, known when the build runs
 * @param isOff - whether the framework chooses the chunks, and not the app
 * @returns a plugin for builds with Rollup and with Rolldown
 */
export function agentChunks(
  folders: readonly string[],
  source: () => Parameters<typeof isInDefinition>[0],
  isOff = () => false,
) {
  return {
    name: 'abp-kit:agent-chunks',
    apply: 'build' as const,
    outputOptions<Options extends object>(this: OutputContext, options: Options): Options {
      if (isOff()) return options
      const ours = [...folders, resolvedId('virtual:abp-kit/')]
      // The bindings, too: with their `import()`, a chunk of packages needs the bundler's code for that, which may be in a chunk
      // that needs the packages. In such a circle, classes are used before they are there.
      const isOurs = (id: string) =>
        ours.some((place) => id.startsWith(place)) || id.includes('/node_modules/@abp-kit/')
      const isForAgents = agentModules({ isOurs, isDefinition: (id) => isInDefinition(source(), id) })
      const apart =
        (choose: ChooseChunk): ChooseChunk =>
        (id, graph) => {
          const chunk = choose(id, graph)
          return chunk && (isOurs(id) || isForAgents(id, graph)) ? undefined : chunk
        }
      const changed: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(options)) {
        if (name === 'manualChunks' && isChoice(value)) changed[name] = apart(value)
        // Rolldown's own, whose first name was `advancedChunks`.
        else if (/^(?:codeSplitting|advancedChunks)$/.test(name) && Array.isArray(Object(value).groups))
          changed[name] = {
            ...value,
            groups: Object(value).groups.map((group: object) => ({
              ...(asksForLabels(this.meta.rolldownVersion) && labelOf(group)),
              ...groupApart(group, apart),
            })),
          }
      }
      return { ...options, ...changed }
    },
  }
}

/**
 * Rolldown 1.2.10 and later asks for a label where a function chooses a group's name, and earlier versions refuse one.
 */
function asksForLabels(version = '0'): boolean {
  return version.localeCompare('1.2.10', 'en', { numeric: true }) >= 0
}

/** @returns the name that our function replaces, as the label */
function labelOf({ name }: { name?: unknown }): { debugName?: string } {
  return typeof name === 'string' ? { debugName: name } : {}
}

function groupApart(group: { name?: unknown }, apart: (choose: ChooseChunk) => ChooseChunk): object {
  const { name } = group
  return { ...group, name: apart(isChoice(name) ? name : () => name) }
}

function isChoice(value: unknown): value is ChooseChunk {
  return typeof value === 'function'
}

const nothing: ModuleInfo = { isEntry: false, importers: [], dynamicImporters: [] }

/** What is known of a module without its importers. */
interface KnownModules {
  /** Whether it is core's, or made by an adapter. What these import on demand, only an agent's call fetches. */
  isOurs: (id: string) => boolean
  /** Whether it is in the folder of the definition, which an adapter imports on demand. */
  isDefinition: (id: string) => boolean
}

/** @returns a function that tells whether a page reaches a module only through an agent's call */
function agentModules({ isOurs, isDefinition }: KnownModules): (id: string, graph: ModuleGraph) => boolean {
  const found = new Map<string, boolean>()
  return (id, graph) => {
    const above = new Set([id])
    for (const module of above) {
      const is = found.get(module)
      if (is === true) continue
      const { isEntry, importers, dynamicImporters } = graph.getModuleInfo(module) ?? nothing
      const isFirst = isEntry || (importers.length === 0 && dynamicImporters.length === 0)
      if (is === false || (isFirst && !isOurs(module) && !isDefinition(module))) {
        found.set(id, false)
        return false
      }
      for (const importer of importers) above.add(importer)
      if (isDefinition(module)) continue
      for (const importer of dynamicImporters) if (!isOurs(importer)) above.add(importer)
    }
    for (const module of above) found.set(module, true)
    return true
  }
}
