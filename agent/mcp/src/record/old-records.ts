import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { onDisk } from '../disk.ts'

/** Matches records and traces of this and earlier runs, and nothing else that may be in the directory. */
const form = /^abp-(?:calls|trace)_([\dTZ-]+)_[0-9a-f]{8}\.(?:jsonl|json\.gz)$/

/**
 * Removes the oldest files of a record until the others fit.
 *
 * @param directory - absolute
 * @param current - the path of the file that is being written, which stays
 * @param maxBytes - of the files together, without the current one
 * @returns the paths of the removed files
 * @throws the file system's error for the directory
 */
export async function removeOldest(directory: string, current: string, maxBytes: number): Promise<string[]> {
  const files = (await onDisk(readdir(directory), 'list the records')).flatMap((name) => {
    const time = form.exec(name)?.[1]
    const path = join(directory, name)
    return time === undefined || path === current ? [] : [{ path, time }]
  })
  const removed: string[] = []
  let total = 0
  for (const { path } of files.sort((one, other) => (one.time < other.time ? 1 : -1))) {
    total += await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
    if (total <= maxBytes) continue
    await unlink(path).then(
      () => removed.push(path),
      () => undefined,
    )
  }
  return removed
}
