import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newName } from './name.ts'
import { removeSocket } from './profile-lock.ts'
import { sweep } from './sweep.ts'
import { type GuardedBrowser, type Watcher, watch } from './watcher.ts'

/** A private directory that is removed no later than this process ends. */
export interface TemporaryDirectory {
  /** Absolute path. */
  path: string
  /** Never throws. */
  remove(): Promise<void>
}

/** A directory for a browser's files. */
export interface BrowserDirectory extends TemporaryDirectory {
  /**
   * Guards against the death of this process: ends the browser that uses the directory, and removes the
   * directory.
   */
  guard(browser: GuardedBrowser): void
}

/** Creates a directory (mode 0700), and removes those of ended processes. @throws the file system's error */
export async function makeBrowserDirectory(): Promise<BrowserDirectory> {
  const path = join(tmpdir(), newName())
  await mkdir(path, { mode: 0o700 })
  void sweep()
  let watcher: Watcher | undefined
  let guarded: GuardedBrowser | undefined
  return {
    path,
    guard(browser) {
      guarded = browser
      watcher = watch(path, browser)
    },
    async remove() {
      if (guarded) await removeSocket(guarded.profile, guarded.pid)
      // A browser's last child may still be writing. A later start removes the remaining files.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined)
      // Not later, because another process may then have the browser's id.
      watcher?.dismiss()
    },
  }
}

let shared: Promise<TemporaryDirectory> | undefined

/**
 * Returns this process's directory for browsers that it did not start. It is created on first use and stays
 * until the process ends.
 *
 * @throws the file system's error
 */
export function sharedDirectory(): Promise<TemporaryDirectory> {
  shared ??= makeShared()
  return shared
}

async function makeShared(): Promise<TemporaryDirectory> {
  const directory = await makeBrowserDirectory()
  watch(directory.path)
  // On Windows there is no watcher, so only this handler removes it.
  process.once('exit', () => rmSync(directory.path, { recursive: true, force: true }))
  return directory
}
