import type { Agent, Program } from './agent.ts'
import type { Site } from './sites.ts'
import type { TaskName, Tasks } from './tasks.ts'

/** Paths of the files that an agent made. */
export type Files = Partial<Record<TaskName, string>>

/** The shortest way in which a good model could do the tasks with one server. */
export interface Way {
  /** The server, and which part of it is used. */
  name: string
  kind: 'bridge' | 'interface' | 'script' | 'webmcp'
  /** The server with no more tools than needed, as far as its settings allow this. */
  program: (home: string) => Program
  /** The same server as installed, if it then has other tools. */
  installed?: (home: string) => Program
  /**
   * Opens the page and reads what the agent must know about it.
   *
   * @returns a function that does the tasks in the open page, any number of times
   */
  open: (agent: Agent, site: Site) => Promise<(tasks: Tasks) => Promise<Files>>
}
