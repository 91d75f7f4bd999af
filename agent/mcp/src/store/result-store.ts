import { readFile, stat } from 'node:fs/promises'
import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from '../config'
import { workLimits } from '../limits'
import type { Log } from '../log'
import { reasonOf } from '../record'
import { within } from '../within'
import { isKey } from './key'
import type { ResultStorage } from './storage'

const scheme = 'store:'
/** Seconds. */
const hour = 3_600

export type StoreSettings = Pick<Settings, 'outputMaxAge' | 'storeTimeout' | 'storeUrl'>

/** Where results go instead of the output directory, so that other machines have them, too. */
export class ResultStore {
  /** For people; without passwords. */
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

  /** @returns what an agent calls a result: a URL below `storeUrl`, else `store:<key>`. */
  addressOf(key: string): string {
    const { storeUrl } = this.#settings
    return storeUrl === undefined ? `${scheme}${key}` : `${withSlash(storeUrl)}${key}`
  }

  /** @returns the key in an address, in either form; `undefined` for what is no address of a result */
  keyOf(address: string): string | undefined {
    const { storeUrl } = this.#settings
    const starts = [scheme, ...(storeUrl === undefined ? [] : [withSlash(storeUrl)])]
    const start = starts.find((text) => address.startsWith(text))
    const key = start === undefined ? '' : address.slice(start.length)
    return isKey(key) ? key : undefined
  }

  /**
   * Copies a file into the store, and makes sure that it is there.
   *
   * @throws {AbpError} `OUTPUT_FAILED`; the file is as it was
   */
  async put(key: string, path: string): Promise<void> {
    try {
      const { size } = await stat(path)
      if (size > workLimits.storedBytes)
        throw new Error(`${size} bytes are over the ${workLimits.storedBytes} of one value`)
      const bytes = await readFile(path)
      const ttl = Math.ceil(this.#settings.outputMaxAge * hour)
      await this.#wait(this.#storage.setItemRaw(key, bytes, { ttl }), 'take the result')
      // Some drivers say nothing when they fail, such as that for S3 about a bucket that is not there.
      const there = await this.#wait(this.#storage.hasItem(key), 'look for the result')
      if (!there) throw new Error('it took the result, yet does not have it')
    } catch (cause) {
      const message =
        `The store ${this.name} (--store) failed: ${reasonOf(cause)}. Have it repaired and save the result again, ` +
        'or save it to a `directory`.'
      throw new AbpError('OUTPUT_FAILED', message, { retryable: true, cause })
    }
  }

  /** @throws {AbpError} `FILE_NOT_ALLOWED` when there is no such result, or no longer; `STORE_FAILED` */
  async read(key: string): Promise<Uint8Array> {
    let value: unknown
    try {
      value = await this.#wait(this.#storage.getItemRaw(key), 'give the result')
    } catch (cause) {
      const message = `The store ${this.name} (--store) cannot be read: ${reasonOf(cause)}.`
      throw new AbpError('STORE_FAILED', message, { retryable: true, cause })
    }
    if (value instanceof Uint8Array) return value
    if (value instanceof ArrayBuffer) return new Uint8Array(value)
    throw new AbpError(
      'FILE_NOT_ALLOWED',
      `The result ${this.addressOf(key)} is not in the store, or no longer.`,
    )
  }

  /** Takes a result back that is not needed. Never throws. */
  async remove(key: string): Promise<void> {
    try {
      await this.#wait(this.#storage.removeItem(key), 'remove the result')
    } catch (error) {
      this.#log.debug('A result could not be removed from the store.', { key, reason: reasonOf(error) })
    }
  }

  /** Ends its connections. Never throws. */
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
