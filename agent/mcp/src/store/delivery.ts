import { unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keyFor } from './key.ts'
import type { ResultStore } from './result-store.ts'

/** The names of a result's file, for the agent. */
export interface Address {
  /** A path, or the address in a store. `{"$file"}` accepts both. */
  path: string
  uri: string
  name: string
}

/**
 * Moves the files of one result from the output directory into the store, if there is one. Otherwise they
 * stay in the directory.
 */
export class Delivery {
  readonly #store: ResultStore | undefined
  /** Keys by local path. */
  readonly #keys = new Map<string, string>()

  /** @param store - `undefined` if files stay in the directory */
  constructor(store: ResultStore | undefined) {
    this.#store = store
  }

  /**
   * Adds a file to the delivery.
   * @param path - of a file that was written
   */
  addressOf(path: string): Address {
    if (!this.#store) return { path, uri: pathToFileURL(path).href, name: basename(path) }
    const key = keyFor(path)
    this.#keys.set(path, key)
    const uri = this.#store.addressOf(key)
    return { path: uri, uri, name: key }
  }

  /**
   * Puts all files into the store, one at a time, and then removes the local ones.
   *
   * @throws {AbpError} `OUTPUT_FAILED`; all local files then still exist, and the files in the store are
   *   removed
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

  /** Removes the files that were put into the store. Does not wait, because the store may hang. */
  takeBack(): void {
    for (const key of this.#keys.values()) void this.#store?.remove(key)
  }
}
