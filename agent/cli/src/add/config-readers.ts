import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Terminal } from '../command-line/terminal'
import { buildsWithout } from './builds-without'
import { endOfOutput } from './end-of-output'
import type { Plan } from './plan'
import { execCommand } from './project/manager'
import { type Command, findProgram } from './project/program'
import type { Project } from './project/project'
import { notStarted, runProgram } from './run-program'

/** What else reads a configuration that was edited. */
export interface Readers {
  /** Programs that can no longer load it. */
  problems: string[]
  /** Programs that were not tried, as their users call them, with the command that tries them. */
  untried: string[]
}

/** Matches no file of tests, so that Vitest loads its configuration and ends. */
const noTests = 'abp-kit-only-loads-the-configuration'

/** Programs that read the configuration of Vite, and start too much to be tried. */
const others: readonly { name: string; packageName: string; sign: string; words: readonly string[] }[] = [
  { name: 'Storybook', packageName: 'storybook', sign: '.storybook', words: ['storybook', 'build'] },
  {
    name: "Cypress's component tests",
    packageName: 'cypress',
    sign: 'cypress',
    words: ['cypress', 'run', '--component'],
  },
  // Its plugins infer targets from the configuration.
  { name: 'Nx', packageName: 'nx', sign: 'nx.json', words: ['nx', 'show', 'projects'] },
]

/**
 * Loads the configuration with the programs that read it besides the build. They may have a Vite of their own, as Vitest
 * has, which loads it in another way.
 */
export async function tryReaders(project: Project, plan: Plan, terminal: Terminal): Promise<Readers> {
  const { dependencies, packageRoot, root } = project
  const readers: Readers = { problems: [], untried: [] }
  if (!plan.changes.some(({ file }) => /(?:^|\/)(?:vite|astro|nuxt)\.config\.\w+$/.test(file))) return readers
  for (const { name, packageName, sign, words } of others)
    if (dependencies.has(packageName) || existsSync(join(packageRoot, sign)))
      readers.untried.push(`${name} (${execCommand(project.manager, words)})`)
  const vitest = dependencies.has('vitest') ? findProgram(root, 'vitest') : undefined
  if (!vitest || terminal.signal.aborted) return readers
  const words = [vitest.path, 'run', noTests, '--passWithNoTests']
  const command: Command = { words, folder: packageRoot, shown: `vitest run ${noTests} --passWithNoTests` }
  terminal.step('vitest loads the configuration …')
  const { code, output } = await runProgram(command.words, command.folder, terminal.signal)
  if (code === 0) return readers
  if (code === notStarted || terminal.signal.aborted)
    return {
      ...readers,
      untried: [...readers.untried, `Vitest (${execCommand(project.manager, ['vitest', 'run'])})`],
    }
  // A configuration that did not load before is not our affair.
  const wasFine = await buildsWithout(project, plan, { build: command, packages: [] }, terminal)
  const problem = `Vitest cannot load the configuration:\n${endOfOutput(output, 2000)}`
  if (wasFine === false) terminal.say(`${problem}\nWithout what abp add wrote, it cannot either.`, 'yellow')
  else readers.problems.push(problem)
  return readers
}
