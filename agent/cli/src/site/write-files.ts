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
import { dirname } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'

/** A file to write; to delete, without `content`. */
export interface Change {
  /** An absolute path. */
  path: string
  content?: Uint8Array
  /** What the file has now, if that was read to make the change. */
  expected?: Uint8Array
}

/** What to do with one file, when all are known to be possible. */
interface Step extends Change {
  /** A file beside it, which takes its place. */
  fresh?: string
  /** Where the old file waits until all is done. */
  kept?: string
  done?: boolean
}

/** @returns the changes that change something */
export function effective(changes: readonly Change[]): Change[] {
  return changes.filter(({ path, content }) => {
    const now = readIfThere(path)
    return content === undefined ? now !== undefined : now === undefined || !now.equals(content)
  })
}

/**
 * Makes all changes, or none: it writes each file beside the old one, then puts all in place, and takes everything back if
 * that fails. It does not wait in between, so that an interrupt comes before or after it.
 *
 * @throws {AbpError} `FILE_NOT_OURS` for symbolic links, `FILES_NOT_WRITTEN` with the system's reason
 */
export function writeFiles(changes: readonly Change[]): void {
  for (const { path } of changes) for (const one of [dirname(path), path]) expectNoLink(one)
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
    // A copy, if a new file takes its place: at no moment is there no page.
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

function expectNoLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new AbpError(
    'FILE_NOT_OURS',
    `${path} is a symbolic link, so a file elsewhere would be changed. Name that place itself, or put a file or folder here.`,
  )
}

function readIfThere(path: string): Buffer | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
}

function removeIfEmpty(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) && readdirSync(folder).length === 0) rmdirSync(folder)
}
