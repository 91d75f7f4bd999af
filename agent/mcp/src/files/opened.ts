import { constants, existsSync } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'

/**
 * On macOS, this flag rejects links anywhere in the path (`fcntl.h`). On Linux, the system can report
 * afterwards which file was opened.
 */
const noLinks = process.platform === 'darwin' ? 0x20000000 : 0

/**
 * Opens a file for reading without waiting. Does not follow a link at the path, and does not block on a pipe.
 *
 * @param path - canonical
 * @throws the file system's error
 */
export function openToRead(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | noLinks)
}

/**
 * Finds out where an opened file really is. Another program may have replaced one of its directories with a
 * link after its path was checked.
 *
 * @param path - the path that was opened, which was canonical when it was checked
 * @returns the canonical path; `undefined` if the file no longer has one, or if it is uncertain
 */
export async function placeOf(handle: FileHandle, path: string): Promise<string | undefined> {
  // Only the system knows for certain, and only Linux reports it. On Windows, the path is a folder that any
  // user can create.
  if (process.platform === 'linux' && existsSync('/proc/self/fd'))
    return realpath(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
  const now = await realpath(path).catch(() => undefined)
  return now === path && (await isAt(handle, path)) ? path : undefined
}

/** @returns whether the opened file is `path` itself, and not the target of a link there */
export async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, found] = await Promise.all([
    handle.stat({ bigint: true }),
    lstat(path, { bigint: true }).catch(() => undefined),
  ])
  return found !== undefined && opened.dev === found.dev && opened.ino === found.ino
}
