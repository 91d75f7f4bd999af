import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import system, { dirname, type PlatformPath, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { reasonOf } from './reason.ts'

/** The directory for an app. */
export interface Place {
  /** An absolute path, without symbolic links if the directory exists. */
  path: string
  exists: boolean
  /** Whether the user's path is a symbolic link. */
  isLink: boolean
  /** The entries that block a new app, sorted: all except {@link ignored}. */
  occupants: readonly string[]
}

/** Entries that do not count in an empty directory. */
export const ignored = new Set(['.git', '.DS_Store'])

/**
 * Inspects the user's directory, and changes nothing.
 *
 * @throws {AbpError} `DIRECTORY_NOT_USABLE` if an app cannot be there, even with the user's permission
 */
export function inspectDirectory(given: string): Place {
  const path = resolve(given)
  try {
    expectParent(path)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found) {
      return { path, exists: false, isLink: false, occupants: [] }
    }
    if (found.isSymbolicLink() && !statSync(path, { throwIfNoEntry: false }))
      throw unusable(`${path} is a symbolic link that leads nowhere. Remove it, or name another directory.`)
    if (!statSync(path).isDirectory()) throw unusable(`${path} is a file. Name another directory.`)
    const real = realpathSync(path)
    const occupants = readdirSync(real, { withFileTypes: true })
      .filter(({ name }) => !ignored.has(name))
      .map(nameOf)
    return { path: real, exists: true, isLink: found.isSymbolicLink(), occupants: occupants.toSorted() }
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause)
      throw unusable(`${path} cannot be read: ${reasonOf(cause)}. Name another directory.`, cause)
    throw cause
  }
}

/**
 * @throws {AbpError} `DIRECTORY_NOT_USABLE` for links, which lead out of the user's directory, and for
 *   directories that contain more than the user would intend to replace
 */
export function expectReplaceable({ path, isLink }: Place): void {
  if (isLink)
    throw unusable(
      `The directory is a symbolic link to ${path}, and what is in there is not removed through a link. Name ${path} itself, or another directory.`,
    )
  if (isNeeded(path, { home: safely(homedir()), workingDirectory: safely(process.cwd()) }))
    throw unusable(`${path} is not replaced, because more depends on it. Name another directory.`)
}

/**
 * @param path - absolute, like `home` and `workingDirectory`
 * @param system - compares without case on Windows, like its file system
 * @returns whether a directory is the root, or contains the user's home or the working directory
 */
export function isNeeded(
  path: string,
  { home, workingDirectory }: { home: string; workingDirectory: string },
  { dirname, isAbsolute, relative }: PlatformPath = system,
): boolean {
  // A relative path cannot lead to another drive.
  const isBelow = (way: string) => !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way)
  const way = relative(path, workingDirectory)
  return path === dirname(path) || isBelow(relative(path, home)) || (way !== '' && isBelow(way))
}

/** @returns the names for a sentence; shortened if there are many */
export function listed(occupants: readonly string[]): string {
  const shown = occupants.slice(0, 8).map((name) => name.replaceAll(/\p{Cc}/gu, '\ufffd'))
  const more = occupants.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** Finds a file at the path of a folder: the system's own message does not name it. */
function expectParent(path: string): void {
  const parent = dirname(path)
  if (parent === path) return
  expectParent(parent)
  const found = statSync(parent, { throwIfNoEntry: false })
  if (found && !found.isDirectory())
    throw unusable(`${parent} is a file, so ${path} cannot be in it. Name another directory.`)
}

const nameOf = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name)

function safely(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function unusable(message: string, cause?: unknown): AbpError {
  return new AbpError('DIRECTORY_NOT_USABLE', message, { cause })
}
