import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createAllowance } from './allowance.ts'
import { runMeasured } from './converter.ts'
import { createFile, type ScratchFile } from './file.ts'
import { makeFolders, pathInside } from './inside.ts'
import { createAt, type ScratchPlace } from './place.ts'

export interface ScratchOptions {
  /** Its location; the system's temporary directory by default. */
  place?: ScratchPlace
  /** Maximum total bytes of all its files, 100 MB by default. */
  maxBytes?: number
}

/**
 * A directory that only this session writes to. Every write is counted in advance, and refused if it would
 * leave the directory. `remove`, `await using`, or the end of the process removes the directory. After a
 * crash, the next `scratch` at the same place removes it.
 */
export interface Scratch extends AsyncDisposable {
  /** Absolute path, without links. */
  readonly path: string
  readonly maxBytes: number
  /** Bytes of the files in it. */
  readonly used: number
  /**
   * Creates a new folder.
   *
   * @param prefix - start of its name: letters, digits and `-`
   * @returns its absolute path
   */
  folder(prefix: string): Promise<string>
  /**
   * Creates a folder and its parents; it may already exist.
   *
   * @param path - as for `create`
   * @throws {AbpError} `SCRATCH_OUTSIDE` if the path leads outside, even through a link
   */
  makeFolder(path: string): Promise<void>
  /**
   * Creates a file and its parent folders.
   *
   * @param path - inside the directory, relative to it or absolute; nothing may exist there yet
   * @throws {AbpError} `SCRATCH_OUTSIDE` if the path leads outside, even through a link
   */
  create(path: string): Promise<ScratchFile>
  /**
   * Writes a whole file.
   *
   * @returns its absolute path @throws {AbpError} `SCRATCH_OUTSIDE`, or `SCRATCH_FULL`; then the file does
   *   not exist
   */
  write(path: string, bytes: Uint8Array): Promise<string>
  /**
   * Runs a program that writes to its own folder, and measures the folder while it runs. Keeps its output,
   * except for links and devices.
   *
   * @param run - must end the program when the signal aborts
   * @throws {AbpError} `SCRATCH_FULL`, and errors of `run`; the folder is removed then
   */
  convert<T>(run: (folder: string, signal: AbortSignal) => Promise<T>): Promise<T>
  /** Removes the directory with its contents. */
  remove(): Promise<void>
}

const existing = new Set<string>()

/** Creates a directory for the files of one session. @throws {AbpError} `SCRATCH_UNAVAILABLE` */
export async function scratch(options: ScratchOptions = {}): Promise<Scratch> {
  const path = await createAt(options.place ?? { kind: 'temporary' })
  const allowance = createAllowance(options.maxBytes ?? 100_000_000)
  if (existing.size === 0) process.once('exit', removeAll)
  existing.add(path)
  const newFolder = (prefix: string) =>
    pathInside(path, `${prefix.replace(/[^\w-]/g, '')}-${randomBytes(4).toString('hex')}`)
  const remove = async () => {
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    existing.delete(path)
    if (existing.size === 0) process.off('exit', removeAll)
  }
  return {
    path,
    maxBytes: allowance.maxBytes,
    get used() {
      return allowance.used
    },
    async folder(prefix) {
      const folder = newFolder(prefix)
      await makeFolders(path, folder)
      return folder
    },
    makeFolder: (name) => makeFolders(path, pathInside(path, name)),
    create: (file) => createFile(path, file, allowance),
    async write(name, bytes) {
      const file = await createFile(path, name, allowance)
      await file.write(bytes)
      await file.close()
      return file.path
    },
    convert: (run) => runMeasured(newFolder('converted'), allowance, run),
    remove,
    [Symbol.asyncDispose]: remove,
  }
}

function removeAll(): void {
  for (const path of existing) rmSync(path, { recursive: true, force: true })
}
