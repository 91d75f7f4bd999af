import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { leadsOut } from '../site/write-files.ts'
import type { Candidate } from './definition/candidate.ts'
import { definitionText, type FirstCapability } from './definition/definition-text.ts'
import { findCandidates, saysEnough } from './definition/find-candidates.ts'
import type { Edit } from './edits/edit.ts'
import type { Place } from './edits/place.ts'
import { placesOf } from './frameworks/index.ts'
import { isWrittenText } from './lint/linter.ts'
import { houseStyle } from './project/house-style.ts'
import { shownCommand, uninstallCommand } from './project/manager.ts'
import { type Project, rootsOf } from './project/project.ts'
import { readText, sourceFiles, whyUnreadable } from './project/source-files.ts'
import { installedVersion, numbersOf } from './project/version.ts'
import { usesPackage } from './project/workspace.ts'

/** A change to a file. */
export interface FileChange {
  /** Path below the project's root, with `/`. */
  file: string
  /** `undefined`: the file does not exist. */
  before: string | undefined
  after: string | undefined
  does: string
}

/** A manual step for the user, because it cannot be done safely. */
export interface Instruction {
  file: string
  /** Counted from 1; without it, the file does not exist. */
  line?: number
  reason: string
  /** The text to write. */
  write: string
}

export interface Plan {
  changes: FileChange[]
  instructions: Instruction[]
  /** Parts that are already present, or already removed. */
  unchanged: string[]
  /** The reasons for these choices. */
  notes: string[]
  /** The packages that other code of the app uses. */
  keeps?: string[]
  /** The first capability, if the definition is written now. */
  first?: FirstCapability | undefined
}

/**
 * Plans the changes without writing anything.
 *
 * @param chosen - `<file>#<export>` of the function that becomes the first capability
 * @throws {AbpError} `CAPABILITY_NOT_FOUND` if the function does not exist
 */
export function planAdd(project: Project, chosen?: string): Plan {
  const plan: Plan = { changes: [], instructions: [], unchanged: [], notes: [] }
  const own = ownDefinition(project)
  if (own !== undefined) plan.unchanged.push(own)
  else if (project.framework.name !== 'angular') planDefinition(project, chosen, plan)
  planPlaces(project, placesOf(project), 'add', plan)
  const typescript = project.isTypeScript ? installedVersion(project.root, 'typescript') : undefined
  if (typescript !== undefined && isOlder(typescript, oldestTypeScript))
    plan.notes.push(
      `TypeScript ${typescript} cannot read all types of @abp-kit/core, which use NoInfer: update typescript to ${oldestTypeScript.join('.')} or later.`,
    )
  return plan
}

/** The first TypeScript with `NoInfer`. */
const oldestTypeScript = [5, 4] as const

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor, ownMinor] = numbersOf(version)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

/** Plans the removal: the opposite of {@link planAdd}. */
export async function planRemove(project: Project, signal: AbortSignal): Promise<Plan> {
  const plan: Plan = { changes: [], instructions: [], unchanged: [], notes: [] }
  const own = ownDefinition(project)
  if (own !== undefined) {
    const text = readText(join(project.root, own)) ?? ''
    // Generates the text again: the written text equals the text generated now, for the function and the
    // version that it names.
    const [, version = project.version] = /^\s*version:\s*['"]([\w.+-]+)['"]/m.exec(text) ?? []
    const candidate = usedIn(project, own, text)
    const written = definitionText(
      { ...project, version },
      { file: own, candidate, style: houseStyle(project) },
    )
    const elsewhere = leadsOut(join(project.root, own), rootsOf(project))
    if (elsewhere !== undefined) plan.notes.push(`${own} stays: ${elsewhere}`)
    else if (await isWrittenText(project, { file: own, text, written: written.text }, signal))
      plan.changes.push({ file: own, before: text, after: undefined, does: 'the definition' })
    else plan.notes.push(`${own} stays, because you changed it. Delete it yourself if you do not need it.`)
  }
  planPlaces(project, placesOf(project), 'remove', plan)
  const becomes = new Map(plan.changes.map(({ file, after }) => [file, after]))
  // In an Nx workspace, other apps may have the same packages.
  const below = relative(project.packageRoot, project.root).replaceAll('\\', '/')
  const files = sourceFiles(project.packageRoot).map((file) => {
    const own = below === '' ? file : file.startsWith(`${below}/`) ? file.slice(below.length + 1) : undefined
    const isChanged = own !== undefined && becomes.has(own)
    const text = isChanged ? becomes.get(own) : readText(join(project.packageRoot, file))
    return { file, text: text ?? '' }
  })
  plan.keeps = []
  const usersOf = (name: string) => {
    const used = new RegExp(`['"\`]${name}['"\`/]`)
    return files.filter(({ text }) => used.test(text)).map(({ file }) => file)
  }
  for (const name of ['@abp-kit/core', project.framework.adapter]) {
    const users = usersOf(name)
    if (users.length === 0) continue
    plan.keeps.push(name)
    plan.notes.push(
      `${name} stays installed, because these files use it: ${users.slice(0, 5).join(', ')}${users.length > 5 ? ', …' : ''}.`,
    )
  }
  const library = schemaPackage(project)
  const isTakenBack = own !== undefined && becomes.has(own)
  if (isTakenBack && library !== undefined && usersOf(library).length === 0) {
    const words = uninstallCommand(project.manager, project.packageRoot, [library])
    const command = shownCommand(project, words)
    plan.notes.push(
      `${library} stays installed: it may have been there before. Your code does not use it. To remove it: ${command}`,
    )
  }
  return plan
}

/** @returns the package that may have been installed for the definition's schemas */
function schemaPackage({ dependencies, schemas }: Project): string | undefined {
  const names: Partial<Record<typeof schemas.name, string>> = {
    zod: 'zod',
    valibot: '@valibot/to-json-schema',
  }
  const name = names[schemas.name]
  return name !== undefined && dependencies.has(name) ? name : undefined
}

function planPlaces(
  project: Project,
  places: readonly Place[],
  direction: 'add' | 'remove',
  plan: Plan,
): void {
  let isBlocked = false
  // Several places may be in one file.
  const files = new Map<string, FileChange>()
  for (const place of places) {
    if (place.note !== undefined) {
      if (direction === 'add') plan.notes.push(place.note)
      continue
    }
    const path = join(project.root, place.file)
    const known = files.get(place.file)
    const before = known ? known.after : readText(path)
    const unreadable = known ? undefined : whyUnreadable(path)
    const wanted: Edit =
      unreadable === undefined ? place[direction](before) : { refused: { line: 1, reason: unreadable } }
    const elsewhere =
      'text' in wanted && wanted.text !== before ? leadsOut(path, rootsOf(project)) : undefined
    const edit = elsewhere === undefined ? wanted : { refused: { line: 1, reason: elsewhere } }
    if ('refused' in edit || (isBlocked && edit.text !== before)) {
      const refusal =
        'refused' in edit ? edit.refused : { line: 1, reason: 'Write this after the file above.' }
      if (place.isBase && direction === 'add') isBlocked = true
      // Each cause is reported once: the file's first place is the relevant one.
      if (plan.instructions.some((one) => one.file === place.file && one.reason === refusal.reason)) continue
      plan.instructions.push({
        file: place.file,
        ...(before !== undefined && { line: refusal.line }),
        reason: refusal.reason,
        write: direction === 'add' ? place.byHand : `Take out: ${place.does}`,
      })
    } else if (edit.text === before) plan.unchanged.push(place.file)
    else if (known)
      files.set(place.file, { ...known, after: edit.text, does: `${known.does}, ${place.does}` })
    else files.set(place.file, { file: place.file, before, after: edit.text, does: place.does })
  }
  plan.changes.push(...files.values())
  plan.unchanged = [...new Set(plan.unchanged)].filter((file) => !files.has(file))
}

/** @returns the file with the definition, below the root */
function ownDefinition(project: Project): string | undefined {
  return definitionFiles(project).find((file) =>
    statSync(join(project.root, file), { throwIfNoEntry: false })?.isFile(),
  )
}

/** Possible paths of a definition; a new one is written to the first. */
function definitionFiles({ source, isTypeScript }: Project): string[] {
  const folders = [...new Set([source, '', 'src', 'app'])]
  const endings = isTypeScript ? ['ts', 'mts', 'js', 'mjs'] : ['js', 'mjs', 'ts', 'mts']
  return folders.flatMap((folder) =>
    endings.map((ending) => `${folder === '' ? '' : `${folder}/`}abp/index.${ending}`),
  )
}

function planDefinition(project: Project, chosen: string | undefined, plan: Plan): void {
  const candidates = findCandidates(project.root, plan.notes)
  const candidate = chosen === undefined ? candidates.find(saysEnough) : find(candidates, chosen, project)
  const [file = 'abp/index.ts'] = definitionFiles(project)
  const { text, first } = definitionText(project, { file, candidate, style: houseStyle(project) })
  const path = join(project.root, file)
  const elsewhere = leadsOut(path, rootsOf(project)) ?? whyUnreadable(path)
  if (elsewhere === undefined)
    plan.changes.push({ file, before: undefined, after: text, does: `what agents can do: ${first.name}` })
  else plan.instructions.push({ file, reason: elsewhere, write: text })
  plan.first = first
  if (usesPackage(project, 'knip'))
    plan.notes.push(
      `knip does not see that the adapter imports ${file}: add it to \`entry\` in the configuration of knip.`,
    )
  const others = candidates.filter((one) => one !== candidate).slice(0, 4)
  const choice = others.map((one) => `--capability ${one.file}#${one.name}`).join(', ')
  if (!candidate) {
    plan.notes.push(
      `No exported function was found that needs only its parameters, which are simple values with types, and that has a comment. The first capability reads the page.${choice && ` Functions without a comment: ${choice}`}`,
    )
    return
  }
  plan.notes.push(
    `The first capability is ${candidate.name} of ${candidate.file}: it computes its result from its parameters alone.${choice && ` Others: ${choice}`}`,
  )
  if (candidate.says === undefined)
    plan.notes.push(
      `${candidate.name} has no comment. Describe in ${file} what ${first.name} does: agents choose by its description.`,
    )
}

/** @throws {AbpError} `CAPABILITY_NOT_FOUND` */
function find(candidates: readonly Candidate[], chosen: string, { root }: Project): Candidate {
  const [file = '', name] = chosen.replaceAll('\\', '/').replace(/^\.\//, '').split('#')
  const found = candidates.find((one) => one.file === file && (name === undefined || one.name === name))
  if (found) return found
  const there = candidates.map((one) => `  ${one.file}#${one.name}`).slice(0, 20)
  throw new AbpError(
    'CAPABILITY_NOT_FOUND',
    `${chosen} is no exported function of ${root} that needs only its parameters, and whose parameters and result are strings, numbers or booleans. ${there.length > 0 ? `There are:\n${there.join('\n')}` : 'There is none: leave --capability out, and write the capability into abp/index yourself.'}`,
  )
}

/** @returns the function that a definition calls */
function usedIn({ root }: Project, file: string, text: string): Candidate | undefined {
  // A formatter may have broken a long line.
  const called = /const\s*\{\s*(\w+),?\s*\}\s*=\s*await\s+import\(\s*['"]([^'"]+)['"],?\s*\)/.exec(text)
  if (!called) return undefined
  return findCandidates(root).find(
    (one) =>
      one.name === called[1] &&
      join(file, '..', called[2] ?? '').replaceAll('\\', '/') ===
        one.file.replace(/(?:\/index)?\.(?:tsx?|jsx?|mjs)$/, ''),
  )
}
