import { unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keyFor } from './key'
import type { ResultStore } from './result-store'

/** What a file of a result is called, for the agent. */
export interface Address {
  /** A path, or the address in a store: what `{"$file"}` takes. */
  path: string
  uri: string
  name: string
}

/** Brings the files of one result from the output directory to where they are to be: there, or in a store. */
export class Delivery {
  readonly #store: ResultStore | undefined
  /** Keys by local path. */
  readonly #keys = new Map<string, string>()

  /** @param store - `undefined` when files stay where they are */
  constructor(store: ResultStore | undefined) {
    this.#store = store
  }

  /** @param path - of a file that was written; it is part of the delivery from now on */
  addressOf(path: string): Address {
    if (!this.#store) return { path, uri: pathToFileURL(path).href, name: basename(path) }
    const key = keyFor(path)
    this.#keys.set(path, key)
    const uri = this.#store.addressOf(key)
    return { path: uri, uri, name: key }
  }

  /**
   * Puts all files into the store, one at a time, then removes the local ones.
   *
   * @throws {AbpError} `OUTPUT_FAILED`; the local files are all there then, and the store has none of them
   */
  async send(): Promise<void> {
    const store = this.#store
    if (!store) return
    try {
      for (const [path, key] of this.#keys) await store.put(key, path)
    } catch (error) {
      this.takeBack()
      throw error
    }
    await Promise.all([...this.#keys.keys()].map((path) => unlink(path).catch(() => undefined)))
  }

  /** Removes from the store what was put there. The store may hang, so that this does not wait. */
  takeBack(): void {
    for (const key of this.#keys.values()) void this.#store?.remove(key)
  }
}
