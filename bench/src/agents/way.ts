import type { Agent, Program } from './agent.ts'
import type { Site } from './sites.ts'
import type { TaskName, Tasks } from './tasks.ts'

/** Paths of what an agent made. */
export type Files = Partial<Record<TaskName, string>>

/** How an agent does the tasks with one server: the shortest that a good model could find. */
export interface Way {
  /** The server, and what of it is used. */
  name: string
  kind: 'bridge' | 'interface' | 'script' | 'webmcp'
  /** The server with no more tools than needed, where its settings can say so. */
  program: (home: string) => Program
  /** The same server as it is installed, when that has other tools. */
  installed?: (home: string) => Program
  /**
   * Opens the page and reads what it must know of it.
   *
   * @returns what does the tasks in the open page, time and again
   */
  open: (agent: Agent, site: Site) => Promise<(tasks: Tasks) => Promise<Files>>
}
