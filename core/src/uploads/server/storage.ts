/**
 * What is needed of an `unstorage` Storage: any of its drivers will do, and Nitro's `useStorage(…)`. Files are kept
 * in parts, so that drivers without streams and with small values serve large files too.
 */
export interface UploadStorage {
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

/** @returns what a driver calls raw, as bytes; nothing when it is something else. */
export function bytesOfItem(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined
}
