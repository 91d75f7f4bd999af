import { readFile, stat } from 'node:fs/promises'
import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from '../config/index.ts'
import { workLimits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import { reasonOf } from '../reason.ts'
import { within } from '../within.ts'
import { isKey } from './key.ts'
import type { ResultStorage } from './storage.ts'

const scheme = 'store:'
/** Seconds. */
const hour = 3_600

export type StoreSettings = Pick<Settings, 'outputMaxAge' | 'storeTimeout' | 'storeUrl'>

/** Stores results instead of the output directory, so that other machines can read them as well. */
export class ResultStore {
  /** Display name, without passwords. */
  readonly name: string
  readonly #storage: ResultStorage
  readonly #settings: StoreSettings
  readonly #log: Log

  constructor(name: string, storage: ResultStorage, settings: StoreSettings, log: Log) {
    this.name = name
    this.#storage = storage
    this.#settings = settings
    this.#log = log
  }

  /** @returns the agent's address for a result: a URL below `storeUrl`, otherwise `store:<key>` */
  addressOf(key: string): string {
    const { storeUrl } = this.#settings
    return storeUrl === undefined ? `${scheme}${key}` : `${withSlash(storeUrl)}${key}`
  }

  /** @returns the key in an address of either form; `undefined` if it is not the address of a result */
  keyOf(address: string): string | undefined {
    const { storeUrl } = this.#settings
    const starts = [scheme, ...(storeUrl === undefined ? [] : [withSlash(storeUrl)])]
    const start = starts.find((text) => address.startsWith(text))
    const key = start === undefined ? '' : address.slice(start.length)
    return isKey(key) ? key : undefined
  }

  /**
   * Copies a file into the store, and checks that it arrived.
   *
   * @throws {AbpError} `OUTPUT_FAILED`; the file is unchanged
   */
  async put(key: string, path: string): Promise<void> {
    try {
      const { size } = await stat(path)
      if (size > workLimits.storedBytes)
        throw new Error(`${size} bytes are over the ${workLimits.storedBytes} of one value`)
      const bytes = await readFile(path)
      const ttl = Math.ceil(this.#settings.outputMaxAge * hour)
      await this.#wait(this.#storage.setItemRaw(key, bytes, { ttl }), 'take the result')
      // Some drivers fail silently, such as the S3 driver if the bucket does not exist.
      const there = await this.#wait(this.#storage.hasItem(key), 'look for the result')
      if (!there) throw new Error('it took the result, yet does not have it')
    } catch (cause) {
      const message =
        `The store ${this.name} (--store) failed: ${reasonOf(cause)}. Have it repaired and save the result again, ` +
        'or save it to a `directory`.'
      throw new AbpError('OUTPUT_FAILED', message, { cause })
    }
  }

  /**
   * @throws {AbpError} `FILE_NOT_ALLOWED` if the result does not exist, or no longer exists; `STORE_FAILED`
   */
  async read(key: string): Promise<Uint8Array> {
    let value: unknown
    try {
      value = await this.#wait(this.#storage.getItemRaw(key), 'give the result')
    } catch (cause) {
      const message = `The store ${this.name} (--store) cannot be read: ${reasonOf(cause)}.`
      throw new AbpError('STORE_FAILED', message, { cause })
    }
    if (value instanceof Uint8Array) return value
    if (value instanceof ArrayBuffer) return new Uint8Array(value)
    throw new AbpError(
      'FILE_NOT_ALLOWED',
      `The result ${this.addressOf(key)} is not in the store, or no longer.`,
    )
  }

  /** Removes an unneeded result. Never throws. */
  async remove(key: string): Promise<void> {
    try {
      await this.#wait(this.#storage.removeItem(key), 'remove the result')
    } catch (error) {
      this.#log.debug('A result could not be removed from the store.', { key, reason: reasonOf(error) })
    }
  }

  /** Closes the store's connections. Never throws. */
  async close(): Promise<void> {
    try {
      await this.#storage.dispose?.()
    } catch (error) {
      this.#log.debug('The store did not close.', { reason: reasonOf(error) })
    }
  }

  #wait<Value>(step: Promise<Value>, doing: string): Promise<Value> {
    return within(step, this.#settings.storeTimeout, doing, 'The store')
  }
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}
