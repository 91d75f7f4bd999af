import { lstat, readdir, rm, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isSessionName } from '../files'
import { workLimits } from '../limits'

export interface CleanupLimits {
  /** Milliseconds. */
  maxAge: number
  /** Bytes of all results together. */
  maxSize: number
  /** Paths of files, and names of sessions' directories, that stay whatever their age and size. */
  keep: ReadonlySet<string>
}

/** Names that {@link OutputDirectory} gives, and those of files on their way, which a crash leaves behind: nothing else is touched. */
const resultName = /^([A-Za-z0-9_-]+_\d{13,}\.[a-z0-9]+|abp-[0-9a-f-]{36})$/
/** Directories of downloads on their way. */
const partName = /^abp-[0-9a-f-]{36}\.part$/

/**
 * Removes results that are too old, then the oldest until the rest is small enough, in the directory and in those of sessions; then
 * sessions' directories that have been empty for a while. Links are not followed. Never throws: what cannot be removed stays.
 *
 * @returns the paths of the files that were removed
 */
export async function cleanUp(directory: string, limits: CleanupLimits): Promise<string[]> {
  const sessions = await listDirectories(directory, isSessionName)
  const places = [directory, ...sessions.map(({ path }) => path)]
  const results = (await Promise.all(places.map(listResults))).flat()
  const oldest = results.toSorted((one, other) => one.modified - other.modified)
  let total = oldest.reduce((sum, { size }) => sum + size, 0)
  const removed: string[] = []
  for (const { path, size, modified, underway } of oldest) {
    const stale = Date.now() - modified > limits.maxAge
    if (!stale && total <= limits.maxSize) break
    if (limits.keep.has(path) || (underway && Date.now() - modified < workLimits.underwayMilliseconds))
      continue
    if (!(await succeeds(unlink(path)))) continue
    total -= size
    removed.push(path)
  }
  const parts = await Promise.all(
    places.map((place) => listDirectories(place, (name) => partName.test(name))),
  )
  for (const { path, modified } of parts.flat()) {
    if (Date.now() - modified > limits.maxAge) await succeeds(rm(path, { recursive: true }))
  }
  for (const { name, path, modified } of sessions) {
    // One that has files is not removed: `rmdir` refuses that.
    if (!limits.keep.has(name) && Date.now() - modified > workLimits.underwayMilliseconds)
      await succeeds(rmdir(path))
  }
  return removed
}

async function listDirectories(directory: string, isWanted: (name: string) => boolean) {
  const names = await readdir(directory).catch(() => [])
  const found = await Promise.all(
    names.filter(isWanted).map(async (name) => {
      const path = join(directory, name)
      const stats = await lstat(path).catch(() => undefined)
      return stats?.isDirectory() ? [{ name, path, modified: stats.mtimeMs }] : []
    }),
  )
  return found.flat()
}

async function listResults(directory: string) {
  const names = await readdir(directory).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => resultName.test(name))
      .map(async (name) => {
        const path = join(directory, name)
        const stats = await lstat(path).catch(() => undefined)
        if (!stats?.isFile()) return []
        // A second name of a file of the user's: it takes no room, and the time is that of the file.
        const lent = stats.nlink > 1
        const modified = lent ? stats.ctimeMs : stats.mtimeMs
        return [{ path, size: lent ? 0 : stats.size, modified, underway: !name.includes('.') }]
      }),
  )
  return found.flat()
}

function succeeds(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  )
}
