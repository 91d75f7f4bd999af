import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'

const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/**
 * @param path - relative to the root, or absolute
 * @returns the absolute path @throws {AbpError} `SCRATCH_OUTSIDE` if it is not below the root
 */
export function pathInside(root: string, path: string): string {
  const absolute = resolve(root, path)
  const inner = relative(root, absolute)
  if (
    path.includes('\0') ||
    inner === '' ||
    inner === '..' ||
    inner.startsWith(`..${sep}`) ||
    isAbsolute(inner)
  )
    throw outside(root, path)
  return absolute
}

/**
 * Creates a new file and its parent folders. Follows no links in any part of the path.
 *
 * @throws {AbpError} `SCRATCH_OUTSIDE` if the path leaves the root, even through a link
 */
export async function createInside(root: string, path: string): Promise<{ file: FileHandle; path: string }> {
  const absolute = pathInside(root, path)
  await makeFolders(root, dirname(absolute))
  try {
    return { file: await open(absolute, flags, 0o600), path: absolute }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw outside(root, path)
    throw error
  }
}

/** Creates a folder and its parents. @throws {AbpError} `SCRATCH_OUTSIDE` if one of them is a link */
export async function makeFolders(root: string, folder: string): Promise<void> {
  const found = await realFolder(folder)
  if (found === folder) return
  if (found !== undefined || folder === root) throw outside(root, folder)
  await makeFolders(root, dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another call created it in the meantime, or it is a broken link.
    if ((await realFolder(folder)) !== folder) throw isLink(error) ? outside(root, folder) : error
  }
}

function isLink(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** @returns the path without links; undefined if the folder does not exist */
async function realFolder(folder: string): Promise<string | undefined> {
  try {
    return join(await realpath(folder))
  } catch {
    return undefined
  }
}

function outside(root: string, path: string): AbpError {
  return new AbpError(
    'SCRATCH_OUTSIDE',
    `${JSON.stringify(path)} is not inside the scratch directory ${root}. Only files in it can be written, and not through links.`,
  )
}
