import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AbpError } from '@abp-kit/core/protocol'
import { expandHome, type Settings } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import { reasonOf } from '../reason.ts'
import { storageOfUrl } from './drivers.ts'
import { ResultStore, type StoreSettings } from './result-store.ts'
import { isResultStorage, type ResultStorage } from './storage.ts'

/**
 * Opens the store in the settings: the URL of a driver, or a module. The module's default export is an
 * `unstorage` Storage, or a function that returns one. Does not connect yet.
 *
 * @returns `undefined` if results go to the output directory
 * @throws {AbpError} `INVALID_CONFIG`, with the problem
 */
export async function openStore(
  settings: StoreSettings & Pick<Settings, 'store'>,
  log: Log,
): Promise<ResultStore | undefined> {
  const { store } = settings
  if (store === undefined) return undefined
  if (!store.startsWith('file:') && store.includes('://')) {
    const storage = await storageOfUrl(store, process.env)
    return new ResultStore(withoutSecrets(store), storage, settings, log)
  }
  const path = store.startsWith('file:') ? fileURLToPath(store) : resolve(expandHome(store))
  return new ResultStore(path, await storageOfModule(path), settings, log)
}

async function storageOfModule(path: string): Promise<ResultStorage> {
  let given: unknown
  try {
    const module: { default?: unknown } = await import(pathToFileURL(path).href)
    given = typeof module.default === 'function' ? await module.default() : module.default
  } catch (cause) {
    const message = `--store: the module ${path} cannot be loaded: ${reasonOf(cause)}.`
    throw new AbpError('INVALID_CONFIG', message, { cause })
  }
  if (isResultStorage(given)) return given
  const message = `--store: the default export of ${path} must be an unstorage Storage, as \`createStorage({ driver })\` gives.`
  throw new AbpError('INVALID_CONFIG', message)
}

/**
 * Removes user, password and query. The query is removed because only the configuration should contain it.
 */
function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
