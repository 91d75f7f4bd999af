import { basename } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { type AppName, nameApp, proposeName } from '../app/name.ts'
import { isNamespace, type Namespace, namespaces } from '../capabilities.ts'
import type { Arguments } from '../command-line/arguments.ts'
import type { Language } from '../compose/layers.ts'
import { expectReplaceable, inspectDirectory, listed, type Place } from '../directory/inspect.ts'
import type { PackageManagerName } from '../package-manager.ts'
import type { TemplateName } from '../templates.ts'
import { missing } from './missing.ts'

/** All input that the program needs. */
export interface Answers extends AppName {
  /** As entered by the user. */
  directory: string
  /** The default name for package.json, derived from the directory's name. */
  proposedName: string
  place: Place
  template: TemplateName
  language: Language
  packageManager: PackageManagerName
  capabilities: readonly Namespace[]
  install: boolean
  git: boolean
}

/**
 * Takes the answers from the command line, and asks for the rest in an interactive terminal.
 *
 * @param started - the package manager that started the program
 * @throws {AbpError} `MISSING_ANSWER` without an interactive terminal; `DIRECTORY_NOT_EMPTY`,
 *   `DIRECTORY_NOT_USABLE`; `CANCELLED` if the user cancels a question
 */
export async function findAnswers(
  given: Arguments,
  started: PackageManagerName,
  isInteractive: boolean,
): Promise<Answers> {
  const asks = isInteractive && !given.yes
  // Loaded only for prompts: it is most of the program.
  const prompts = asks ? await import('./prompts.ts') : undefined
  if (!prompts && (given.directory === undefined || given.template === undefined))
    throw missing(given, started)
  prompts?.greet()
  const directory = given.directory ?? (await prompts?.askDirectory(given.overwrite)) ?? '.'
  const place = inspectDirectory(directory)
  if (place.occupants.length > 0) {
    if (!given.overwrite) throw notEmpty(place)
    expectReplaceable(place)
    if (!given.yes && !given.dryRun) {
      if (!prompts) throw unconfirmed(place)
      await prompts.confirmOverwrite(place)
    }
  }
  const folder = basename(place.path)
  const proposed = proposeName(folder)
  const name = given.name ?? (folder === proposed ? proposed : await prompts?.askName(proposed))
  const template = given.template ?? (await prompts?.askTemplate())
  if (template === undefined) throw missing(given, started)
  return {
    ...nameApp(folder, name),
    directory,
    proposedName: proposed,
    place,
    template,
    language: given.language ?? (await prompts?.askLanguage()) ?? 'ts',
    packageManager: given.packageManager ?? started,
    capabilities: given.capabilities ?? (await prompts?.askCapabilities()) ?? namespaces.filter(isNamespace),
    install: !given.dryRun && (given.install ?? (await prompts?.askInstall()) ?? true),
    git: !given.dryRun && (given.git ?? (await prompts?.askGit()) ?? true),
  }
}

function notEmpty({ path, occupants }: Place): AbpError {
  return new AbpError(
    'DIRECTORY_NOT_EMPTY',
    `${path} is not empty; it has ${listed(occupants)}. Name another directory, or replace all of it but .git with \`--overwrite\`.`,
    { details: { occupants } },
  )
}

function unconfirmed({ path, occupants }: Place): AbpError {
  return new AbpError(
    'MISSING_ANSWER',
    `Nobody can be asked whether ${listed(occupants)} in ${path} may be removed. Say so with \`--yes\`.`,
    { details: { occupants } },
  )
}
