import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Terminal } from '../command-line/terminal'
import { buildsWithout } from './builds-without'
import { endOfOutput } from './end-of-output'
import type { Plan } from './plan'
import { type Command, findProgram } from './project/program'
import type { Project } from './project/project'
import { notStarted, runProgram } from './run-program'

/** What else reads a configuration that was edited. */
export interface Readers {
  /** Programs that can no longer load it. */
  problems: string[]
  /** Programs that were not tried, as their users call them. */
  untried: string[]
}

/** Matches no file of tests, so that Vitest loads its configuration and ends. */
const noTests = 'abp-kit-only-loads-the-configuration'

/** Programs that read the configuration of Vite, and start too much to be tried. */
const others: readonly (readonly [name: string, packageName: string, folder: string])[] = [
  ['Storybook', 'storybook', '.storybook'],
  ["Cypress's component tests", 'cypress', 'cypress'],
]

/**
 * Loads the configuration with the programs that read it besides the build. They may have a Vite of their own, as Vitest
 * has, which loads it in another way.
 */
export async function tryReaders(project: Project, plan: Plan, terminal: Terminal): Promise<Readers> {
  const { dependencies, packageRoot, root } = project
  const readers: Readers = { problems: [], untried: [] }
  if (!plan.changes.some(({ file }) => /(?:^|\/)(?:vite|astro|nuxt)\.config\.\w+$/.test(file))) return readers
  for (const [name, packageName, folder] of others)
    if (dependencies.has(packageName) || existsSync(join(packageRoot, folder))) readers.untried.push(name)
  const vitest = dependencies.has('vitest') ? findProgram(root, 'vitest') : undefined
  if (!vitest || terminal.signal.aborted) return readers
  const words = [vitest.path, 'run', noTests, '--passWithNoTests']
  const command: Command = { words, folder: packageRoot, shown: `vitest run ${noTests} --passWithNoTests` }
  terminal.step('vitest loads the configuration …')
  const { code, output } = await runProgram(command.words, command.folder, terminal.signal)
  if (code === 0) return readers
  if (code === notStarted || terminal.signal.aborted)
    return { ...readers, untried: [...readers.untried, 'Vitest'] }
  // A configuration that did not load before is not our affair.
  const wasFine = await buildsWithout(project, plan, { build: command, packages: [] }, terminal)
  const problem = `Vitest cannot load the configuration:\n${endOfOutput(output, 2000)}`
  if (wasFine === false) terminal.say(`${problem}\nWithout what abp add wrote, it cannot either.`, 'yellow')
  else readers.problems.push(problem)
  return readers
}
