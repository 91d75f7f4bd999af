import { AbpError } from '@abp-kit/core'
import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'

// A separate database, so that an agent's keys never collide with those of the app.
let opened: UseStore | undefined
const store = () => (opened ??= createStore('abp-showcase', 'agent-storage'))

/** @throws {AbpError} `STORAGE_FULL` if the browser's quota is used up, `STORAGE_UNAVAILABLE` if it has no storage. */
export function keep(key: string, json: string): Promise<void> {
  return attempt((entries) => set(key, json, entries))
}

/** @returns the text stored under `key`, or `undefined`. @throws {AbpError} like {@link keep} */
export function find(key: string): Promise<string | undefined> {
  return attempt((entries) => get<string>(key, entries))
}

/** @throws {AbpError} like {@link keep} */
export function listKeys(): Promise<string[]> {
  return attempt((entries) => keys<string>(entries))
}

/** @throws {AbpError} like {@link keep} */
export function forget(keys: string[]): Promise<void> {
  return attempt((entries) => delMany(keys, entries))
}

async function attempt<Result>(work: (entries: UseStore) => Promise<Result>): Promise<Result> {
  try {
    return await work(store())
  } catch (cause) {
    throw storageError(cause)
  }
}

function storageError(cause: unknown): AbpError {
  // The next call opens the database again.
  opened = undefined
  if (cause instanceof DOMException && cause.name === 'QuotaExceededError') {
    const message =
      "The browser's storage for this site is full. Write a smaller value, or clear the site's data."
    return new AbpError('STORAGE_FULL', message, { cause })
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The browser has no storage for this page (${reason}). Allow site data, or leave private browsing.`
  return new AbpError('STORAGE_UNAVAILABLE', message, { retryable: true, cause })
}
