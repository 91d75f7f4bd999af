import { findAnswers } from './answers/answers.ts'
import { mcpLine, nextCommands, nodeWarning, sameLine } from './app/ending.ts'
import type { Repository } from './app/repository.ts'
import type { Arguments } from './command-line/arguments.ts'
import type { Terminal } from './command-line/terminal.ts'
import { compose } from './compose/compose.ts'
import { writeApp } from './directory/write-app.ts'
import type { PackageManagerName } from './package-manager.ts'
import { templates } from './templates.ts'

/**
 * Creates an app.
 *
 * @param started - the package manager that started the program
 * @param layers - folder of the built layers
 * @throws {AbpError} the errors of its parts; `INSTALL_FAILED` after the app is written
 */
export async function createApp(
  given: Arguments,
  started: PackageManagerName,
  layers: string,
  terminal: Terminal,
): Promise<void> {
  const answers = await findAnswers(given, started, terminal.isInteractive)
  const { directory, place, template, language, packageManager, name, proposedName } = answers
  const files = compose(answers, layers)
  const command = sameLine(answers, started, given)
  const told = {
    directory: place.path,
    name,
    template,
    language,
    packageManager,
    capabilities: answers.capabilities,
    files: [...files.keys()],
    command,
  }
  if (given.dryRun) {
    terminal.json({ ...told, dryRun: true })
    terminal.say(`${place.path} would have ${files.size} files:\n`)
    for (const path of files.keys()) terminal.say(`  ${path}`)
    return
  }
  const leftover = await writeApp(place, files, terminal.signal)
  if (leftover !== undefined)
    terminal.note(`The system did not let all old files be removed. They are in ${leftover}.`)
  if (given.name === undefined && name === proposedName && !place.path.endsWith(name))
    terminal.note(`The name in package.json is ${name}: npm does not take that of the directory.`)
  const warning = nodeWarning(answers, process.versions.node)
  if (warning !== undefined) terminal.note(warning)
  if (answers.install) {
    const next = nextCommands(answers, false)
    // Loads the code that starts other programs only when needed.
    const { installDependencies } = await import('./app/install.ts')
    await installDependencies(place.path, packageManager, { offline: given.offline, next }, terminal)
  }
  const git = answers.git ? await beginRepository(place.path, terminal) : undefined
  const next = nextCommands(answers, answers.install)
  terminal.json({
    ...told,
    dryRun: false,
    installed: answers.install,
    git: git ?? 'none',
    next,
    mcp: mcpLine(),
  })
  const show = (line: string) => terminal.say(`  ${terminal.highlight(line)}`)
  terminal.say(`\n${directory} is ready: ${templates[template].title}, ${files.size} files. Next:\n`)
  for (const line of next) show(line)
  terminal.say('\nTo let Claude Code use it while it runs:\n')
  show(mcpLine())
  terminal.say('\nThe same again without a question:\n')
  show(command)
}

async function beginRepository(path: string, { note, signal }: Terminal): Promise<Repository> {
  const { makeRepository } = await import('./app/repository.ts')
  const { repository, said } = await makeRepository(path, signal)
  if (repository === 'begun') note(`The git repository has no commit yet: ${said}`)
  if (repository === 'none') note(`There is no git repository, because git could not make one: ${said}`)
  return repository
}
