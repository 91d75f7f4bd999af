import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newName } from './name'
import { sweep } from './sweep'
import { type Watcher, watch } from './watcher'

/** A private directory that does not outlive this process. */
export interface TemporaryDirectory {
  /** Absolute. */
  path: string
  /** Never throws. */
  remove(): Promise<void>
}

/** A directory in which a browser is going to write. */
export interface BrowserDirectory extends TemporaryDirectory {
  /** @param browser - the process that writes in it, and is to end with this one */
  guard(browser: number): void
}

/** Makes one, mode 0700, and removes those that processes left which are gone. @throws what the file system throws */
export async function makeBrowserDirectory(): Promise<BrowserDirectory> {
  const path = join(tmpdir(), newName())
  await mkdir(path, { mode: 0o700 })
  void sweep()
  let watcher: Watcher | undefined
  return {
    path,
    guard(browser) {
      watcher = watch(path, browser)
    },
    async remove() {
      // A browser's last child may still write. What cannot be removed now is for the sweep of a later start.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined)
      // Not later: the browser's id may belong to another process by then.
      watcher?.dismiss()
    },
  }
}

let shared: Promise<TemporaryDirectory> | undefined

/**
 * What this process writes for browsers that others started: one directory, made when it is needed for the first time. It
 * stays until the process ends.
 *
 * @throws what the file system throws
 */
export function sharedDirectory(): Promise<TemporaryDirectory> {
  shared ??= makeShared()
  return shared
}

async function makeShared(): Promise<TemporaryDirectory> {
  const directory = await makeBrowserDirectory()
  directory.guard(0)
  process.once('exit', () => {
    // Without a watcher, on Windows, nothing else does.
    rmSync(directory.path, { recursive: true, force: true })
  })
  return directory
}
