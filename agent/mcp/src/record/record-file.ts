import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { onDisk } from '../disk.ts'
import type { OutputDirectory } from '../output/index.ts'
import { newFileName } from './file-name.ts'
import { removeOldest } from './old-records.ts'

/** The files of a run share the limit with those of earlier runs, so one file takes only a part of it. */
const filesInLimit = 4

/**
 * Appends lines to a file that only this user can read. A full file is followed by another, and the oldest
 * files are removed. Each line is one write at the end of the file, so that a crash leaves complete lines.
 */
export class RecordFile {
  readonly #directory: OutputDirectory
  readonly #maxBytes: number
  #file: { path: string; handle: FileHandle; size: number } | undefined
  #next = newFileName('calls', 'jsonl')
  #queue: Promise<void> = Promise.resolve()
  #torn = false
  /** Called with the path of each removed old file. */
  onRemoved: (path: string) => void = () => undefined

  /**
   * @param maxBytes - of all files of the record together; the file that is being written may exceed it by
   *   one line
   */
  constructor(directory: OutputDirectory, maxBytes: number) {
    this.#directory = directory
    this.#maxBytes = maxBytes
  }

  /** The path of the file for the next line. */
  get path(): string {
    return this.#file?.path ?? join(this.#directory.path, this.#next)
  }

  /**
   * Appends a line. Concurrent lines are written one after another.
   * @throws the file system's error
   */
  append(line: string): Promise<void> {
    const written = this.#queue.then(() => this.#append(line))
    this.#queue = written.catch(() => undefined)
    return written
  }

  /**
   * Removes the oldest files of the record until the others fit.
   * @throws the file system's error for the directory
   */
  async removeOldest(): Promise<void> {
    const room = this.#maxBytes - this.#maxBytes / filesInLimit
    for (const path of await removeOldest(await this.#directory.prepare(), this.path, room))
      this.onRemoved(path)
  }

  async close(): Promise<void> {
    await this.#queue
    await this.#file?.handle.close()
    this.#file = undefined
  }

  async #append(line: string): Promise<void> {
    // The remains of a failed write must not corrupt the next line.
    const bytes = Buffer.from(`${this.#torn ? '\n' : ''}${line}\n`)
    const file = await this.#room(bytes.byteLength)
    this.#torn = true
    const { bytesWritten } = await onDisk(file.handle.write(bytes), 'write the record')
    file.size += bytesWritten
    if (bytesWritten < bytes.byteLength) throw new Error('the disk took only a part of the record')
    this.#torn = false
  }

  async #room(bytes: number) {
    const current = this.#file
    const fits = current && current.size + bytes <= this.#maxBytes / filesInLimit
    if (fits && (await isInPlace(current))) return current
    const directory = await this.#directory.prepare()
    const path = join(directory, this.#next)
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL
    const handle = await onDisk(open(path, flags, 0o600), 'make the record')
    await this.#file?.handle.close().catch(() => undefined)
    const file = { path, handle, size: 0 }
    this.#file = file
    this.#next = newFileName('calls', 'jsonl')
    this.#torn = false
    await this.removeOldest()
    return file
  }
}

/**
 * @returns whether the open file still has its name: lines in a removed file would be lost without an error
 */
async function isInPlace({ handle, path }: { handle: FileHandle; path: string }): Promise<boolean> {
  const [named, open] = await Promise.all([stat(path).catch(() => undefined), handle.stat()])
  return named !== undefined && named.ino === open.ino && named.dev === open.dev
}
