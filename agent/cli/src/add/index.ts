import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { ExitCode } from '../command-line/command.ts'
import { confirm } from '../command-line/confirm.ts'
import { diff } from '../command-line/diff.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { leadsOut } from '../site/write-files.ts'
import { endOfOutput } from './end-of-output.ts'
import { formatPlan } from './format/format-plan.ts'
import { lintPlan } from './lint/lint-plan.ts'
import { type Plan, planAdd, planRemove } from './plan.ts'
import { expectApp } from './project/expect-app.ts'
import { gitState } from './project/git.ts'
import {
  installCommand,
  type Manager,
  managers,
  ownCommand,
  shownCommand,
  uninstallCommand,
} from './project/manager.ts'
import { readPackage } from './project/package-file.ts'
import { findProject, type Project } from './project/project.ts'
import { installedVersion } from './project/version.ts'
import { notStarted, runProgram } from './run-program.ts'
import { sayPlan } from './say.ts'
import { type Verified, verify } from './verify.ts'
import { writePlan } from './write-plan.ts'

export interface AddOptions {
  /** The folder of the app. */
  directory: string
  remove: boolean
  dryRun: boolean
  yes: boolean
  force: boolean
  install: boolean
  verify: boolean
  manager: Manager | undefined
  /** `<file>#<export>`. */
  capability: string | undefined
  terminal: Terminal
}

/**
 * Makes an app usable by agents, or undoes that. Detects the app's setup, shows the changes, asks, installs,
 * writes all files or none, and tries the app.
 *
 * @returns 3 if manual steps are left to the user, with instructions
 * @throws {AbpError} `PROJECT_NOT_FOUND`, `FRAMEWORK_UNKNOWN`, `FRAMEWORK_UNSUPPORTED`,
 *   `CAPABILITY_NOT_FOUND`, `TREE_NOT_CLEAN`, `INSTALL_FAILED`, `FILES_NOT_WRITTEN`, `INVALID_ARGUMENTS`
 */
export async function add(options: AddOptions): Promise<ExitCode> {
  const { terminal, remove, dryRun } = options
  // Removal also works after an upgrade to a version that the adapter does not support.
  const versions = remove ? 'any' : 'supported'
  const project = await withManager(findProject(options.directory, options.manager, versions), options)
  if (project.framework.name === 'angular') return sayAngular(project, terminal, remove)
  if (!remove) expectApp(project)
  terminal.progress('reading the project …')
  const found = remove ? await planRemove(project, terminal.signal) : planAdd(project, options.capability)
  const plan = await formatPlan(project, found, terminal.signal)
  const packages = packagesOf(project, remove).filter((name) => !plan.keeps?.includes(name))
  const commands = commandsFor(project, packages, remove)
  const shown = shownCommand(
    project,
    commands.flatMap(({ words }, index) => (index === 0 ? words : ['&&', ...words])),
  )
  for (const { text, format } of sayPlan(project, plan, { remove, dryRun })) terminal.say(text, format)
  if (remove && packages.length > 0 && options.install)
    terminal.say(`No code of the app uses ${packages.join(' and ')}: to be uninstalled.`)
  const isNothing = plan.changes.length === 0 && (packages.length === 0 || !options.install)
  const exit: ExitCode = plan.instructions.length > 0 ? 3 : 0
  const report = { ...reportOf(project, plan), install: packages.length > 0 ? shown : undefined }
  if (isNothing && exit === 0) {
    terminal.say(
      remove ? 'Nothing is there to take back.' : 'Everything is there already. Nothing was changed.',
    )
    if (packages.length > 0) terminal.say(`Not ${remove ? 'removed' : 'installed'}. Run: ${shown}`)
    // An earlier call may have ended before the app was tried, for example because the build failed.
    const isTried = packages.length === 0 && (await wantsToTry(options))
    const verified = isTried ? await verify(project, plan, [], terminal) : undefined
    terminal.json({ ...report, written: false, verified })
    return verified ? exitOf(verified) : exit
  }
  if (isNothing || dryRun) {
    terminal.json({ ...report, written: false })
    if (packages.length > 0) terminal.say(`Then: ${shown}`)
    return exit
  }
  if (options.install && packages.length > 0) expectOwnModules(project)
  await expectClean(options, project)
  const runs = packages.length > 0 && options.install
  const question = !runs
    ? 'Write this?'
    : plan.changes.length > 0
      ? `Write this, and run ${shown}?`
      : `Run ${shown}?`
  const isWanted =
    options.yes || (await confirm(question, 'Add --yes to write it, or --dry-run to see it only.', terminal))
  if (!isWanted) {
    terminal.json({ ...report, written: false })
    terminal.say('Nothing was changed.')
    return 1
  }
  // A file must never name a package that is not installed.
  if (remove) writePlan(project, plan)
  if (options.install && packages.length > 0) {
    await install(commands, project, plan, options)
    // Before the install, package.json may have been the only file.
    if (!remove) findProject(project.root, project.manager)
  } else if (packages.length > 0) terminal.say(`Not ${remove ? 'removed' : 'installed'}. Run: ${shown}`)
  if (!remove) writePlan(project, plan)
  const isInstalled = packages.length === 0 || options.install
  const written = !remove && isInstalled ? await lintPlan(project, plan, terminal) : plan
  const isChanged = plan.changes.length > 0 || !remove
  if (isChanged)
    terminal.say(`${plan.changes.length} ${plan.changes.length === 1 ? 'file' : 'files'} written.`)
  if (remove && options.install && packages.length > 0) terminal.say(`Uninstalled: ${packages.join(', ')}.`)
  if (exit === 3)
    terminal.say(
      remove
        ? 'The rest is yours, as said above.'
        : `The rest is yours, as said above. Then build and start the app, and run: ${ownCommand(project.manager, project.workspace)} check <its URL>`,
      'yellow',
    )
  const verified =
    remove || !options.verify || !isInstalled || exit !== 0
      ? undefined
      : await verify(project, written, packages, terminal)
  terminal.json({ ...report, ...changesOf(written), written: true, verified })
  return verified ? exitOf(verified) : exit
}

/**
 * Asks for the package manager if the app's files disagree. The wrong one would reinstall everything.
 *
 * @throws {AbpError} `INVALID_ARGUMENTS` without a terminal
 */
async function withManager(project: Project, { dryRun, yes, terminal }: AddOptions): Promise<Project> {
  const { managerDoubt: doubt } = project
  if (doubt === undefined) return project
  if (dryRun) {
    terminal.note(`warning: ${doubt} Choose it with --pm.`)
    return project
  }
  if (terminal.canAsk && !terminal.isJson && !yes) {
    const answer = await terminal.ask([`${doubt}\n`, `Which one? [${managers.join(', ')}] `])
    const manager = managers.find((one) => one === answer?.toLowerCase())
    if (manager) return { ...project, manager }
  }
  throw new AbpError(
    'INVALID_ARGUMENTS',
    `${doubt} Nothing was changed. Choose it with --pm, such as --pm ${project.manager}.`,
  )
}

/** @returns whether to build and check an app that this call added nothing to */
async function wantsToTry({ remove, dryRun, verify, yes, terminal }: AddOptions): Promise<boolean> {
  if (remove || dryRun || !verify) return false
  if (yes) return true
  if (terminal.canAsk && !terminal.isJson) return confirm('Build the app, and check it?', '', terminal)
  terminal.note('The app was not tried. To build and check it, add --yes.')
  return false
}

/** An app that does not start here may lack its database: trying it is left to the user. */
function exitOf({ problems, step }: Verified): ExitCode {
  if (problems.length === 0) return 0
  return step === 'start' ? 3 : 1
}

function reportOf({ root, framework, manager, isTypeScript, schemas, source }: Project, plan: Plan) {
  const { changes: _, ...rest } = plan
  return {
    root,
    framework,
    manager,
    isTypeScript,
    schemas: schemas.name,
    source,
    ...changesOf(plan),
    ...rest,
  }
}

function changesOf({ changes }: Plan) {
  return {
    changes: changes.map(({ file, before, after, does }) => ({
      file,
      kind: before === undefined ? 'create' : after === undefined ? 'delete' : 'edit',
      does,
    })),
    diff: diff(changes),
  }
}

/** Removal keeps a schema library, because other code may use it by then. */
function packagesOf({ dependencies, framework, schemas }: Project, remove: boolean): string[] {
  const own = ['@abp-kit/core', framework.adapter]
  if (remove) return own.filter((name) => dependencies.has(name))
  return [...own.filter((name) => !dependencies.has(name)), ...schemas.install]
}

interface PackageCommand {
  words: string[]
  packages: string[]
}

/**
 * A build plugin belongs where the app has its build tool. In the other section, production installs would
 * include the build tool.
 */
function commandsFor(
  { manager, packageRoot, framework }: Project,
  packages: readonly string[],
  remove: boolean,
): PackageCommand[] {
  const command = (chosen: string[], flags: string[] = []): PackageCommand[] => {
    const build = remove ? uninstallCommand : installCommand
    if (chosen.length === 0) return []
    return [{ words: build(manager, packageRoot, [...flags, ...chosen]), packages: chosen }]
  }
  if (remove || !framework.isDevelopment) return command([...packages])
  const isPlugin = (name: string) => name === framework.adapter
  return [
    ...command(packages.filter((name) => !isPlugin(name))),
    ...command(packages.filter(isPlugin), ['-D']),
  ]
}

/**
 * Removal undoes what was added, except a line break, so it does not need a clean tree.
 * @throws {AbpError} `TREE_NOT_CLEAN`
 */
async function expectClean({ force, remove, terminal }: AddOptions, { root }: Project): Promise<void> {
  const state = await gitState(root)
  if (state.kind === 'none')
    terminal.note('The folder is in no git repository, so git cannot take the changes back; --remove can.')
  if (state.kind !== 'dirty' || force || remove) return
  const files = state.files.slice(0, 5).join(', ')
  throw new AbpError(
    'TREE_NOT_CLEAN',
    `The git tree of ${root} has changes that are not committed (${files}${state.files.length > 5 ? ', …' : ''}). Commit or stash them first, so that you can tell what abp add changes, or add --force.`,
  )
}

/**
 * A link may share a packages folder with another checkout, which an install would change.
 *
 * @throws {AbpError} `FILE_NOT_OURS`
 */
function expectOwnModules({ packageRoot }: Project): void {
  for (const name of ['package.json', 'node_modules']) {
    const reason = leadsOut(join(packageRoot, name), [packageRoot])
    if (reason !== undefined)
      throw new AbpError('FILE_NOT_OURS', `${reason} Or add --no-install, and install the packages there.`)
  }
}

/** @throws {AbpError} `INSTALL_FAILED` */
async function install(
  commands: readonly PackageCommand[],
  { manager, packageRoot }: Project,
  { changes }: Plan,
  { remove, terminal }: AddOptions,
): Promise<void> {
  for (const { words, packages } of commands) {
    const command = words.join(' ')
    terminal.step(`${command} …`)
    const { code, output } = await runProgram(words, packageRoot, terminal.signal)
    if (code === 0) continue
    // pnpm exits with 1 when it skipped a script of another package, although everything is installed.
    if (!remove && packages.every((name) => hasPackage(packageRoot, name))) {
      terminal.say(`\`${command}\` ended with ${code}, but the packages are there:`, 'yellow')
      terminal.say(endOfOutput(output, 1000))
      continue
    }
    const files = remove
      ? 'The files are taken back. Remove the packages'
      : `${changes.length === 0 ? '' : 'No file was written. '}Install them`
    const then = remove ? '' : ', then abp add again'
    const outcome =
      code === notStarted
        ? `could not be started. Install ${manager}, or choose another package manager with --pm.`
        : `ended with ${code}.`
    throw new AbpError(
      'INSTALL_FAILED',
      `\`${command}\` ${outcome} ${files} yourself in ${packageRoot}${then}.\n${endOfOutput(output, 3000)}`,
    )
  }
}

/**
 * A package that an earlier attempt left in node_modules does not belong to the project: the next install
 * would remove it.
 *
 * @param wanted - the package's name, perhaps with a version
 */
function hasPackage(root: string, wanted: string): boolean {
  const name = wanted.replace(/(?<=.)@.*$/, '')
  return name in (readPackage(root)?.dependencies ?? {}) && installedVersion(root, name) !== undefined
}

/** Angular's own command edits it, or Nx's. */
function sayAngular({ manager, root }: Project, terminal: Terminal, remove: boolean): ExitCode {
  const isNx = existsSync(join(root, 'nx.json')) && !existsSync(join(root, 'angular.json'))
  const program = isNx ? 'nx' : 'ng'
  const task = remove ? 'generate @abp-kit/angular:remove' : 'add @abp-kit/angular'
  const write = `${manager === 'npm' ? 'npx' : manager} ${program} ${task}`
  terminal.json({
    framework: { name: 'angular' },
    instructions: [{ file: 'angular.json', reason: 'Angular edits projects itself.', write }],
  })
  const asks = isNx || remove ? '' : ' (it asks before it installs: in a script, add --skip-confirmation)'
  terminal.say(`Angular edits projects with its own command. Run: ${write}${asks}`)
  return 3
}
