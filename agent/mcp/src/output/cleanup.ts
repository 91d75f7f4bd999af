import { lstat, readdir, rm, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isSessionName } from '../files/index.ts'
import { workLimits } from '../limits.ts'

export interface CleanupLimits {
  /** Milliseconds. */
  maxAgeMilliseconds: number
  /** Total bytes of all results. */
  maxBytes: number
  /** Whether a file (by path) or a session directory (by name) stays regardless of age and size. */
  keep: (name: string) => boolean
}

/**
 * Names that {@link OutputDirectory} creates, and names of unfinished files, which a crash leaves behind.
 * Other files are not touched.
 */
const resultName = /^([A-Za-z0-9_-]+_\d{13,}\.[a-z0-9]+|abp-[0-9a-f-]{36})$/
/** Directories of unfinished downloads, and of extracted files. */
const partName = /^abp-([0-9a-f-]{36}\.part|scratch(-[0-9a-z]{1,13}){3}-[0-9a-f]{12})$/

/**
 * Removes results that are too old, then the oldest ones until the rest is small enough, both in the
 * directory and in the session directories. Then removes download directories that are too old, and session
 * directories that have been empty for a while. Does not follow links. Never throws: files that cannot be
 * removed stay.
 *
 * @returns the paths of the removed files
 */
export async function cleanUp(directory: string, limits: CleanupLimits): Promise<string[]> {
  const sessions = await listDirectories(directory, isSessionName)
  const places = [directory, ...sessions.map(({ path }) => path)]
  const results = (await Promise.all(places.map(listResults))).flat()
  const oldest = results.toSorted((one, other) => one.modified - other.modified)
  let total = oldest.reduce((sum, { size }) => sum + size, 0)
  const removed: string[] = []
  for (const { path, size, modified, isUnfinished } of oldest) {
    const isOld = Date.now() - modified > limits.maxAgeMilliseconds
    if (!isOld && total <= limits.maxBytes) break
    if (limits.keep(path) || (isUnfinished && Date.now() - modified < workLimits.unfinishedMilliseconds))
      continue
    if (!(await succeeds(unlink(path)))) continue
    total -= size
    removed.push(path)
  }
  const parts = await Promise.all(
    places.map((place) => listDirectories(place, (name) => partName.test(name))),
  )
  for (const { path, modified } of parts.flat()) {
    if (!limits.keep(path) && Date.now() - modified > limits.maxAgeMilliseconds)
      await succeeds(rm(path, { recursive: true }))
  }
  for (const { name, path, modified } of sessions) {
    // A directory that still has files stays, because `rmdir` cannot remove it.
    if (!limits.keep(name) && Date.now() - modified > workLimits.unfinishedMilliseconds)
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
        // This is a second name (hard link) of one of the user's files. It takes no space, and its
        // modification time is that file's.
        const isLink = stats.nlink > 1
        const modified = isLink ? stats.ctimeMs : stats.mtimeMs
        return [{ path, size: isLink ? 0 : stats.size, modified, isUnfinished: !name.includes('.') }]
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
