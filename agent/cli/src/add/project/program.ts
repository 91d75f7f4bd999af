import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FrameworkName } from './framework-name.ts'
import { execCommand, runCommand, shownCommand } from './manager.ts'
import type { Project } from './project.ts'

/** The programs of frameworks that have the commands `build` and `dev`. */
const programs: Partial<Record<FrameworkName, string>> = {
  next: 'next',
  nuxt: 'nuxt',
  sveltekit: 'vite',
  astro: 'astro',
  'react-router': 'react-router',
  vite: 'vite',
}

/** An installed program. */
export interface Program {
  name: string
  /** Absolute path. */
  path: string
}

/** A command that builds the app, or starts its development server. */
export interface Command {
  words: readonly string[]
  /** Absolute path of its working directory. */
  folder: string
  /** As people type it in the folder of the app. */
  shown: string
}

type App = Pick<Project, 'framework' | 'manager' | 'packageRoot' | 'root' | 'scripts'>

/**
 * @param task - the package.json script
 * @returns the command that runs that script; without it, as in Nx apps, the framework's own command of the
 *   same name
 */
export function commandOf(
  { framework, manager, packageRoot, root, scripts }: App,
  task: 'build' | 'dev',
): Command | undefined {
  if (scripts[task] !== undefined) {
    const words = runCommand(manager, task)
    return { words, folder: packageRoot, shown: shownCommand({ packageRoot, root }, words) }
  }
  const wanted = programs[framework.name]
  const program = wanted === undefined ? undefined : findProgram(root, wanted)
  if (!program) return undefined
  return { words: [program.path, task], folder: root, shown: execCommand(manager, [program.name, task]) }
}

/** @returns the program of an installed package, in the project or above it */
export function findProgram(root: string, wanted: string): Program | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    // Vite+ does not have a program named `vite`.
    for (const name of wanted === 'vite' ? [wanted, 'vp'] : [wanted]) {
      const path = join(folder, 'node_modules/.bin', name)
      if (existsSync(path)) return { name, path }
    }
    if (folder === dirname(folder)) return undefined
  }
}
