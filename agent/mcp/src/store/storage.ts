import { z } from 'zod'

/**
 * The part of an `unstorage` Storage that the MCP server needs. Any of its drivers works. Values are read and
 * written whole.
 */
export interface ResultStorage {
  setItemRaw: (key: string, value: Uint8Array, options?: StorageOptions) => Promise<unknown>
  getItemRaw: (key: string) => Promise<unknown>
  hasItem: (key: string) => Promise<boolean>
  removeItem: (key: string) => Promise<unknown>
  /** Closes its connections. */
  dispose?: () => Promise<unknown>
}

interface StorageOptions {
  /** Seconds after which the item expires, in drivers that support it (Redis, Cloudflare KV, …). */
  ttl?: number
}

const method = z.custom<unknown>((value) => typeof value === 'function')
const shape = z.looseObject({ setItemRaw: method, getItemRaw: method, hasItem: method, removeItem: method })

/** @returns whether a module's export can be used as a storage */
export function isResultStorage(value: unknown): value is ResultStorage {
  return shape.safeParse(value).success
}
