import { constants, existsSync } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'

/** macOS: no link anywhere in the path is followed (`fcntl.h`). Linux says afterwards what was opened. */
const noLinks = process.platform === 'darwin' ? 0x20000000 : 0

/**
 * Opens a file for reading without waiting: neither a link in the file's place is followed, nor does a pipe keep us.
 *
 * @param path - canonical
 * @throws what the file system says
 */
export function openToRead(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | noLinks)
}

/**
 * Says where the file that was opened really is: between a check of a path and its opening, another program may have put a link
 * into the place of one of its directories.
 *
 * @param path - that was opened, canonical when it was checked
 * @returns the canonical path; `undefined` when it has none any more, or it cannot be told for certain
 */
export async function placeOf(handle: FileHandle, path: string): Promise<string | undefined> {
  // Only the system knows for certain, and only Linux says it.
  if (existsSync('/proc/self/fd')) return realpath(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
  const now = await realpath(path).catch(() => undefined)
  return now === path && (await isAt(handle, path)) ? path : undefined
}

/** @returns whether `path` itself, and not what it links to, is the file that was opened. */
export async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, found] = await Promise.all([
    handle.stat({ bigint: true }),
    lstat(path, { bigint: true }).catch(() => undefined),
  ])
  return found !== undefined && opened.dev === found.dev && opened.ino === found.ino
}
