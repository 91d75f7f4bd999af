import { fixedLimits } from './limits'
/**
 * What is needed of an `unstorage` Storage: any of its drivers will do, and Nitro's `useStorage(…)`. Files are kept
 * in parts, so that drivers without streams and with small values serve large files too.
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
  /** Seconds after which drivers that can (Redis, Cloudflare KV, …) forget the item by themselves. */
  ttl?: number
}

/** @returns the same storage, whose operations fail when they take too long: a request must not wait for ever. */
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

/** @returns what a driver calls raw, as bytes; nothing when it is something else. */
export function bytesOfItem(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined
}
