import type { BegunUpload, FileDescription } from '../wire'
import { notFound, UploadRefused } from './failure'
import { createId, idOfKey, parseId, type UploadId } from './id'
import type { UploadLimits } from './limits'
import { Rate } from './rate'
import { bytesOfItem, type UploadStorage } from './storage'

/** A file that is complete. */
export interface StoredFile extends FileDescription {
  /** @returns the bytes from `start` to `end`, one part after the other. */
  read(start: number, end: number): AsyncGenerator<Uint8Array, void>
}

type About = FileDescription & Pick<BegunUpload, 'partSize'>

/**
 * Files with an end, in a storage of keys and values: `<id>.about` is there from the beginning, `<id>.<n>` are the
 * parts, `<id>.done` is there when all of them are.
 */
export class UploadStore {
  readonly #open: () => Promise<UploadStorage>
  readonly #limits: Required<UploadLimits>
  readonly #rate: Rate
  /** Files are begun one after the other, so that they do not take the same room. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(open: () => Promise<UploadStorage>, limits: Required<UploadLimits>) {
    this.#open = open
    this.#limits = limits
    this.#rate = new Rate(limits.rateLimit)
  }

  /** @throws {UploadRefused} `UPLOAD_TOO_LARGE`, `RATE_LIMITED`, `UPLOADS_FULL` */
  begin(file: FileDescription): Promise<BegunUpload> {
    const { fileLimit } = this.#limits
    if (file.size > fileLimit) {
      const message = `The file has ${file.size} bytes; this server takes ${fileLimit}.`
      throw new UploadRefused(413, 'UPLOAD_TOO_LARGE', message)
    }
    this.#rate.take()
    const begun = this.#turn.then(() => this.#begin(file))
    this.#turn = begun.catch(() => undefined)
    return begun
  }

  async #begin(file: FileDescription): Promise<BegunUpload> {
    const { fileCount, totalLimit, lifetime, partSize } = this.#limits
    const storage = await this.#open()
    const held = await this.#sweep()
    const total = held.reduce((sum, { size }) => sum + size, file.size)
    if (held.length >= fileCount || total > totalLimit) {
      // Later there is more room, unless it would be too large alone.
      const first = Math.min(...held.map(({ expiresAt }) => expiresAt))
      throw new UploadRefused(507, 'UPLOADS_FULL', 'The server holds as many files as it takes.', {
        ...(held.length > 0 && { retryable: true, retryAfter: Math.max(first - Date.now(), 0) }),
      })
    }
    const expiresAt = Date.now() + lifetime
    const id = createId(expiresAt, file.size)
    const about: About = { ...file, partSize }
    await storage.setItem(`${id.text}.about`, JSON.stringify(about), ttlOf(id))
    // A server that goes on removes files in time; one that was started anew does with the next file.
    const timer: unknown = setTimeout(() => this.#sweep().catch(report), lifetime + 1)
    unref(timer)
    return { id: id.text, partSize, expiresAt }
  }

  /**
   * @param read - gets the bytes of the part, whose number it is given
   * @throws {UploadRefused} `UPLOAD_NOT_FOUND`, also when the file is complete or has no such part; `UPLOAD_EXPIRED`
   */
  async put(name: string, part: number, read: (size: number) => Promise<Uint8Array>): Promise<void> {
    const { id, storage, about } = await this.#find(name)
    const start = part * about.partSize
    if (start >= id.size) throw notFound()
    const bytes = await read(Math.min(about.partSize, id.size - start))
    if (await isDone(storage, name)) throw notFound()
    await storage.setItemRaw(`${name}.${part}`, bytes, ttlOf(id))
    // It may have been taken back meanwhile.
    if ((await storage.getItem(`${name}.about`)) === null) await storage.removeItem(`${name}.${part}`)
  }

  /** @throws {UploadRefused} `UPLOAD_INVALID` when parts are missing, `UPLOAD_NOT_FOUND` */
  async finish(name: string): Promise<void> {
    const { id, storage, about } = await this.#find(name)
    const keys = new Set(await storage.getKeys())
    for (let part = 0; part * about.partSize < id.size; part++) {
      if (!keys.has(`${name}.${part}`)) throw new UploadRefused(409, 'UPLOAD_INVALID', 'Parts are missing.')
    }
    await storage.setItem(`${name}.done`, done, ttlOf(id))
  }

  /** @throws {UploadRefused} `UPLOAD_NOT_FOUND`, also when it is not complete; `UPLOAD_EXPIRED` */
  async get(name: string): Promise<StoredFile> {
    const { storage, about } = await this.#find(name)
    if (!(await isDone(storage, name))) throw notFound()
    const { partSize } = about
    async function* read(start: number, end: number) {
      for (let at = start; at < end; ) {
        const part = Math.floor(at / partSize)
        const bytes = bytesOfItem(await storage.getItemRaw(`${name}.${part}`))
        if (!bytes) throw notFound()
        const offset = part * partSize
        yield bytes.subarray(at - offset, Math.min(end - offset, partSize))
        at = offset + partSize
      }
    }
    return { ...about, read }
  }

  /** Does nothing when there is no such file. */
  async remove(name: string): Promise<void> {
    if (!parseId(name)) return
    const storage = await this.#open()
    const keys = await storage.getKeys()
    await removeAll(
      storage,
      keys.filter((key) => idOfKey(key)?.text === name),
    )
  }

  async #find(name: string): Promise<{ id: UploadId; storage: UploadStorage; about: About }> {
    const id = parseId(name)
    if (!id) throw notFound()
    if (id.expiresAt <= Date.now()) throw new UploadRefused(410, 'UPLOAD_EXPIRED', 'The file has expired.')
    const storage = await this.#open()
    const about = readAbout(await storage.getItem(`${name}.about`))
    if (!about) throw notFound()
    return { id, storage, about }
  }

  /** Removes what has expired, also from before this server was started. @returns what is left */
  async #sweep(): Promise<UploadId[]> {
    const storage = await this.#open()
    const keys = await storage.getKeys()
    const now = Date.now()
    const held = new Map<string, UploadId>()
    const gone: string[] = []
    for (const key of keys) {
      const id = idOfKey(key)
      if (id && id.expiresAt > now) held.set(id.text, id)
      else if (id) gone.push(key)
    }
    await removeAll(storage, gone)
    return [...held.values()]
  }
}

const done = 'yes'

async function isDone(storage: UploadStorage, name: string): Promise<boolean> {
  return (await storage.getItem(`${name}.done`)) === done
}

/** What describes a file goes first, so that a file is there whole or not at all. */
async function removeAll(storage: UploadStorage, keys: string[]): Promise<void> {
  for (const key of keys.toSorted((a, b) => Number(b.endsWith('.about')) - Number(a.endsWith('.about'))))
    await storage.removeItem(key)
}

/** `unstorage` reads JSON by itself. */
function readAbout(value: unknown): About | undefined {
  const { size, mimeType, filename, partSize }: Partial<About> = Object(
    typeof value === 'string' ? JSON.parse(value) : value,
  )
  if (typeof size !== 'number' || typeof mimeType !== 'string' || typeof partSize !== 'number')
    return undefined
  return { size, mimeType, partSize, ...(typeof filename === 'string' && { filename }) }
}

function ttlOf({ expiresAt }: UploadId) {
  return { ttl: Math.max(Math.ceil((expiresAt - Date.now()) / 1000), 1) }
}

/** In Node, where timers are objects, a waiting one would keep the process alive. */
function unref(timer: unknown): void {
  const { unref: release }: { unref?: unknown } = Object(timer)
  if (typeof release === 'function') release.call(timer)
}

export function report(error: unknown): void {
  console.error('[abp-kit] The storage of uploads failed.', error)
}
