import { AbpError } from '@abp-kit/core'
import { createStore, get, set, type UseStore } from 'idb-keyval'

// A database of its own: an agent's keys never meet those of the app.
let opened: UseStore | undefined
const store = () => (opened ??= createStore('abp-showcase', 'agent-storage'))

/** @throws {AbpError} `STORAGE_FULL` when the browser's quota is used up, `STORAGE_UNAVAILABLE` when it has no storage. */
export async function keep(key: string, json: string): Promise<void> {
  try {
    await set(key, json, store())
  } catch (cause) {
    throw storageError(cause)
  }
}

/** @returns the text that was kept under `key`, or `undefined`. */
export async function find(key: string): Promise<string | undefined> {
  try {
    return await get<string>(key, store())
  } catch (cause) {
    throw storageError(cause)
  }
}

function storageError(cause: unknown): AbpError {
  // The next call opens the database anew.
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
