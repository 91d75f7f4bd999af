import { lstat, mkdir, opendir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { isLeftover, newName } from './owner.ts'

/** The location of a scratch directory. */
export type ScratchPlace =
  /** The system's temporary directory. */
  | { kind: 'temporary' }
  /** `.abp-scratch` in the folder, with its own `.gitignore`. */
  | { kind: 'workspace'; path: string }
  /** An existing directory, such as a sandbox's tmpfs. */
  | { kind: 'mount'; path: string }

/** Maximum leftovers that one start removes; the next start continues. */
const maxRemoved = 20

/**
 * Creates a directory that only this process writes to (mode 0700), and removes those of ended processes.
 *
 * @returns its absolute path, without links
 * @throws {AbpError} `SCRATCH_UNAVAILABLE` if the place is not writable, or is a link
 */
export async function createAt(place: ScratchPlace): Promise<string> {
  try {
    const parent = await realpath(await parentOf(place))
    await removeLeftovers(parent)
    const path = join(parent, newName())
    await mkdir(path, { mode: 0o700 })
    return path
  } catch (cause) {
    const where = place.kind === 'temporary' ? tmpdir() : place.path
    throw new AbpError(
      'SCRATCH_UNAVAILABLE',
      `No scratch directory can be created in ${where}: ${cause instanceof Error ? cause.message : cause}. Name a directory that exists and that this process may write to.`,
      { cause },
    )
  }
}

async function parentOf(place: ScratchPlace): Promise<string> {
  if (place.kind === 'temporary') return tmpdir()
  if (place.kind === 'mount') return resolve(place.path)
  const folder = join(await realpath(place.path), '.abp-scratch')
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  // A link in a cloned repository could lead anywhere.
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a directory`)
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(ignoreExisting)
  return folder
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/**
 * Keeps entries that are not this user's directories, and directories of running or unknown processes. Never
 * throws.
 */
async function removeLeftovers(parent: string): Promise<void> {
  try {
    let removed = 0
    for await (const { name } of await opendir(parent)) {
      if (removed >= maxRemoved) return
      if (isLeftover(name) && (await removeOwn(join(parent, name)))) removed++
    }
  } catch {
    // Without a directory listing, there is nothing to remove.
  }
}

async function removeOwn(path: string): Promise<boolean> {
  try {
    const found = await lstat(path)
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false
    await rm(path, { recursive: true, force: true })
    return true
  } catch {
    // Another process may also be removing it.
    return false
  }
}
