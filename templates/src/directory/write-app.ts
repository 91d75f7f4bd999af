import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AbpError } from '@abp-kit/core/protocol'
import type { AppFiles } from '../compose/compose.ts'
import { ignored, type Place } from './inspect.ts'
import { isAboutPlace, reasonOf } from './reason.ts'

/**
 * Writes an app completely or not at all. First writes the files to a temporary folder on the same volume,
 * and then moves them. Finally removes the previous files, except `.git`. Signals cannot interrupt, because
 * the move is synchronous.
 *
 * @param signal - aborts the work, and undoes the writes
 * @returns a folder with the old files, if the system does not allow their removal
 * @throws {AbpError} `DIRECTORY_NOT_USABLE`, `FILES_NOT_WRITTEN`; the signal's reason
 */
export async function writeApp(
  place: Place,
  files: AppFiles,
  signal: AbortSignal,
): Promise<string | undefined> {
  const parent = place.exists ? place.path : dirname(place.path)
  // The first folder created, so that it can be removed again.
  let made: string | undefined
  const temporary = join(parent, `.create-abp-app-${process.pid}-${Date.now().toString(36)}`)
  try {
    made = mkdirSync(parent, { recursive: true })
    const fresh = join(temporary, 'new')
    mkdirSync(temporary)
    mkdirSync(fresh)
    writeFiles(fresh, files)
    await setImmediate()
    signal.throwIfAborted()
    if (place.exists) exchange(place.path, temporary, fresh)
    else moveTo(fresh, place.path)
  } catch (cause) {
    removeIfPossible(temporary)
    if (made !== undefined) rmSync(made, { recursive: true, force: true })
    if (signal.aborted) throw cause
    const reason = `Nothing was changed, because ${place.path} cannot be written to: ${reasonOf(cause)}.`
    throw isAboutPlace(cause)
      ? new AbpError('DIRECTORY_NOT_USABLE', `${reason} Name another directory.`, { cause })
      : new AbpError('FILES_NOT_WRITTEN', reason, { cause })
  }
  return removeIfPossible(temporary) ? undefined : temporary
}

function removeIfPossible(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

function writeFiles(folder: string, files: AppFiles): void {
  const folders = new Set([...files.keys()].map((path) => dirname(path)))
  for (const one of folders) mkdirSync(join(folder, one), { recursive: true })
  for (const [path, content] of files) writeFileSync(join(folder, path), content, { flag: 'wx' })
}

/** Does not replace a folder created in the meantime. */
function moveTo(fresh: string, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) throw new Error('something was put there meanwhile')
  renameSync(fresh, path)
}

/** Moves existing files into the temporary folder, and the app into its place; undoes both on failure. */
function exchange(path: string, temporary: string, fresh: string): void {
  const kept = join(temporary, 'old')
  mkdirSync(kept)
  const moves: (readonly [from: string, to: string])[] = []
  const move = (from: string, to: string) => {
    renameSync(from, to)
    moves.push([from, to])
  }
  const own = new Set([...ignored, basename(temporary)])
  try {
    for (const name of readdirSync(path)) if (!own.has(name)) move(join(path, name), join(kept, name))
    for (const name of readdirSync(fresh)) move(join(fresh, name), join(path, name))
    rmdirSync(fresh)
  } catch (error) {
    for (const [from, to] of moves.toReversed()) renameSync(to, from)
    throw error
  }
}
