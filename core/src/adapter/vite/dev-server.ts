import type { Place } from '../node/find-place.ts'

/**
 * The parts of Vite's dev server that adapters use. They are declared here, because core does not import a
 * framework, and Vite's types differ between versions.
 */

/** A module in one of Vite's graphs. */
export interface ModuleNode<Node> {
  file: string | null
  importers: Set<Node>
}

export interface DevServer {
  config: { logger: { error(message: string): void } }
  /** Vite 5 has no environments, and only one graph. */
  environments?: Record<string, { moduleGraph: ModuleGraph }>
  moduleGraph: ModuleGraph
  ws: { send(payload: DevMessage): void }
}

interface ModuleGraph {
  getModuleById(id: string): object | undefined
  invalidateModule(module: object): void
}

type DevMessage =
  | { type: 'full-reload' }
  | { type: 'update'; updates: [] }
  | { type: 'error'; err: { message: string; stack: string; plugin: string; id?: string; loc?: Place } }

/** A changed file, as Vite reports it to plugins. */
export interface Change<Node> {
  file: string
  modules: Node[]
  server: DevServer
}
