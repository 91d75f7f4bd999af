import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'

/** A file to write, or to delete if it has no `content`. */
export interface Change {
  /** An absolute path. */
  path: string
  content?: Uint8Array
  /** The current content of the file, if it was read to make the change. */
  expected?: Uint8Array
}

/** A step for one file, once all steps are known to be possible. */
interface Step extends Change {
  /** A file next to it, which replaces it. */
  fresh?: string
  /** The path of the old file until all steps are done. */
  kept?: string
  done?: boolean
}

/** @returns the changes that have an effect */
export function effective(changes: readonly Change[]): Change[] {
  return changes.filter(({ path, content }) => {
    const now = readIfThere(path)
    return content === undefined ? now !== undefined : now === undefined || !now.equals(content)
  })
}

/**
 * Makes all changes, or none. It writes each file next to the old one, then moves all into place, and undoes
 * everything if that fails. It does not wait in between, so that an interrupt comes before or after it.
 *
 * @param roots - absolute paths of the folders that the user named; nothing outside them is written or
 *   deleted
 * @throws {AbpError} `FILE_NOT_OURS` for paths that leave these folders, also through a symbolic link;
 *   `FILES_NOT_WRITTEN` with the system's reason
 */
export function writeFiles(changes: readonly Change[], roots: readonly string[]): void {
  for (const { path } of changes) {
    const reason = leadsOut(path, roots)
    if (reason !== undefined) throw new AbpError('FILE_NOT_OURS', reason)
  }
  const steps: Step[] = []
  const created: string[] = []
  try {
    for (const change of changes) {
      const { path, content } = change
      const step: Step = { ...change }
      steps.push(step)
      if (content === undefined) continue
      const first = mkdirSync(dirname(path), { recursive: true })
      if (first !== undefined) created.push(first)
      step.fresh = `${path}.${randomUUID()}.tmp`
      writeFileSync(step.fresh, content, { flag: 'wx' })
    }
    for (const step of steps) exchange(step)
  } catch (cause) {
    takeBack(steps, created)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AbpError(
      'FILES_NOT_WRITTEN',
      `Nothing was changed, because a file could not be written: ${reason}`,
      {
        cause,
      },
    )
  }
  for (const { kept } of steps) if (kept !== undefined) rmSync(kept, { force: true })
  const deleted = changes.filter(({ content }) => content === undefined)
  for (const folder of new Set(deleted.map(({ path }) => dirname(path)))) removeIfEmpty(folder)
}

function exchange(step: Step): void {
  const { path, fresh, expected } = step
  const old = lstatSync(path, { throwIfNoEntry: false })
  if (expected && !readIfThere(path)?.equals(expected))
    throw new Error(`${path} was changed meanwhile. Run the command again.`)
  if (old) {
    if (fresh !== undefined) chmodSync(fresh, old.mode)
    const kept = `${path}.${randomUUID()}.tmp`
    // A copy, if a new file replaces it, so that the page exists at every moment.
    if (fresh === undefined) renameSync(path, kept)
    else writeFileSync(kept, readFileSync(path), { flag: 'wx', mode: old.mode })
    step.kept = kept
  }
  if (fresh !== undefined) renameSync(fresh, path)
  step.done = true
}

function takeBack(steps: readonly Step[], created: readonly string[]): void {
  for (const { path, fresh, kept, done } of steps.toReversed()) {
    if (kept !== undefined) renameSync(kept, path)
    else if (done && fresh !== undefined) rmSync(path, { force: true })
    if (fresh !== undefined) rmSync(fresh, { force: true })
  }
  for (const folder of created) rmSync(folder, { recursive: true, force: true })
}

/**
 * Checks every folder between a root and a file, and the file. The root itself may be a link, because the
 * user named it.
 *
 * @param path - absolute; the file may not exist
 * @param roots - absolute paths of folders
 * @returns the reason why the file is not in any of the folders; `undefined` if it is
 */
export function leadsOut(path: string, roots: readonly string[]): string | undefined {
  const reasons = roots.map((root) => {
    const below = relative(root, path)
    if (below === '' || isAbsolute(below) || below.split(sep)[0] === '..')
      return `${path} is outside ${root}, and other projects may use it.`
    const names = below.split(sep)
    const link = names
      .map((_, index) => join(root, ...names.slice(0, index + 1)))
      .find((one) => lstatSync(one, { throwIfNoEntry: false })?.isSymbolicLink())
    if (link === undefined) return undefined
    return `${link} is a symbolic link, so a file elsewhere would be changed. Name that place itself, or put a file or folder here.`
  })
  return reasons.includes(undefined) ? undefined : reasons.at(-1)
}

function readIfThere(path: string): Buffer | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
}

function removeIfEmpty(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) && readdirSync(folder).length === 0) rmdirSync(folder)
}
