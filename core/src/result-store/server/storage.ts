import { fixedLimits } from './limits.ts'
/**
 * The part of an `unstorage` Storage that the store needs. Any of its drivers works, and so does Nitro's
 * `useStorage(…)`. Files are stored in parts, so drivers without streams or with small values can also store
 * large files.
 */
export interface ResultStorage {
  getKeys(): Promise<string[]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string, options?: StorageOptions): Promise<void>
  getItemRaw(key: string): Promise<unknown>
  setItemRaw(key: string, value: Uint8Array, options?: StorageOptions): Promise<void>
  removeItem(key: string): Promise<void>
}

interface StorageOptions {
  /** After this many seconds, drivers that support it (Redis, Cloudflare KV, …) delete the item themselves. */
  ttl?: number
}

/** @returns the same storage with a time limit for each operation, so that a request does not wait forever. */
export function withDeadline(storage: ResultStorage): ResultStorage {
  return {
    getKeys: () => inTime('getKeys', storage.getKeys()),
    getItem: (key) => inTime('getItem', storage.getItem(key)),
    setItem: (...args) => inTime('setItem', storage.setItem(...args)),
    getItemRaw: (key) => inTime('getItemRaw', storage.getItemRaw(key)),
    setItemRaw: (...args) => inTime('setItemRaw', storage.setItemRaw(...args)),
    removeItem: (key) => inTime('removeItem', storage.removeItem(key)),
  }
}

async function inTime<Value>(operation: string, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `\`${operation}\` of the storage took longer than ${fixedLimits.storageMilliseconds} ms.`,
          ),
        ),
      fixedLimits.storageMilliseconds,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** @returns a driver's raw value as bytes; `undefined` if it is not bytes. */
export function bytesOfItem(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined
}
