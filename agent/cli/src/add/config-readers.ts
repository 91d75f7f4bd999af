import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Terminal } from '../command-line/terminal.ts'
import { buildsWithout } from './builds-without.ts'
import { endOfOutput } from './end-of-output.ts'
import type { Plan } from './plan.ts'
import { execCommand } from './project/manager.ts'
import { type Command, findProgram } from './project/program.ts'
import type { Project } from './project/project.ts'
import { notStarted, runProgram } from './run-program.ts'

/** The other programs that read an edited configuration. */
export interface Readers {
  /** Programs that can no longer load it. */
  problems: string[]
  /** Programs that were not tried, by their common names, with the command that tries them. */
  untried: string[]
}

/** Matches no test files, so that Vitest loads its configuration and ends. */
const noTests = 'abp-kit-only-loads-the-configuration'

interface Reader {
  name: string
  packageName: string
  sign: string
  words: readonly string[]
  /** The package that loads the configuration, with the Vite that it finds. */
  loader: string
  /** The command that it loads the configuration for. */
  command: 'build' | 'serve'
}

/** Programs that read Vite's configuration but start too much to be run. Only the configuration is loaded. */
const others: readonly Reader[] = [
  {
    name: 'Storybook',
    packageName: 'storybook',
    sign: '.storybook',
    words: ['storybook', 'build'],
    loader: '@storybook/builder-vite',
    command: 'build',
  },
  {
    name: 'Cypress',
    packageName: 'cypress',
    sign: 'cypress',
    words: ['cypress', 'run', '--component'],
    // Cypress has its own server, and uses the app's Vite.
    loader: 'cypress',
    command: 'serve',
  },
  // Nx plugins infer targets from the configuration.
  {
    name: 'Nx',
    packageName: 'nx',
    sign: 'nx.json',
    words: ['nx', 'show', 'projects'],
    loader: '@nx/vite',
    command: 'build',
  },
]

/** Loads a configuration as those programs do, with a Vite of any version, and starts nothing. */
const load = `
const [vite, command, file] = process.argv.slice(1)
const loaded = await import(vite)
const { loadConfigFromFile } = loaded.loadConfigFromFile ? loaded : loaded.default
await loadConfigFromFile({ command, mode: 'development' }, file, process.cwd(), 'silent')
process.exit(0)`

/**
 * Loads the configuration with the other programs that read it besides the build. They may have their own
 * Vite, as Vitest does, which loads it differently.
 */
export async function tryReaders(project: Project, plan: Plan, terminal: Terminal): Promise<Readers> {
  const { dependencies, packageRoot, root } = project
  const readers: Readers = { problems: [], untried: [] }
  if (!plan.changes.some(({ file }) => /(?:^|\/)(?:vite|astro|nuxt)\.config\.\w+$/.test(file))) return readers
  const config = plan.changes.find(({ file }) => /(?:^|\/)vite\.config\.\w+$/.test(file))?.file
  for (const reader of others) {
    const { name, packageName, sign, words } = reader
    if (!dependencies.has(packageName) && !existsSync(join(packageRoot, sign))) continue
    const vite = config === undefined ? undefined : viteOf(reader, root)
    const command = vite !== undefined && config !== undefined && loading(reader, vite, root, config)
    const isLoaded = command && (await tryToLoad(name, command))
    if (!isLoaded) readers.untried.push(`${name} (${execCommand(project.manager, words)})`)
  }
  const vitest = dependencies.has('vitest') ? findProgram(root, 'vitest') : undefined
  if (!vitest || terminal.signal.aborted) return readers
  const words = [vitest.path, 'run', noTests, '--passWithNoTests']
  const command: Command = { words, folder: packageRoot, shown: `vitest run ${noTests} --passWithNoTests` }
  if (!(await tryToLoad('Vitest', command)))
    readers.untried.push(`Vitest (${execCommand(project.manager, ['vitest', 'run'])})`)
  return readers

  /** @returns whether it was tried */
  async function tryToLoad(name: string, command: Command): Promise<boolean> {
    terminal.step(`${name} loads the configuration …`)
    const { code, output } = await runProgram(command.words, command.folder, terminal.signal)
    if (code === 0) return true
    if (code === notStarted || terminal.signal.aborted) return false
    // A configuration that did not load before is not our concern.
    const wasFine = await buildsWithout(project, plan, { build: command, packages: [] }, terminal)
    const problem = `${name} cannot load the configuration:\n${endOfOutput(output, 2000)}`
    if (wasFine === false) terminal.say(`${problem}\nWithout what abp add wrote, it cannot either.`, 'yellow')
    else readers.problems.push(problem)
    return true
  }
}

/**
 * @returns the path of the Vite that loads the configuration for a program; nothing if one of them is not
 *   installed
 */
function viteOf({ loader }: Reader, root: string): string | undefined {
  try {
    const inApp = createRequire(join(root, 'package.json'))
    const ofLoader = createRequire(inApp.resolve(`${loader}/package.json`))
    const from = loader === 'cypress' ? inApp : ofLoader
    return pathToFileURL(from.resolve('vite')).href
  } catch {
    return undefined
  }
}

function loading({ command, name }: Reader, vite: string, root: string, config: string): Command {
  const words = [process.execPath, '--input-type=module', '--eval', load, vite, command, join(root, config)]
  return { words, folder: root, shown: `${name} loads the configuration` }
}
