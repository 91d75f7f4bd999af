import { resolve } from 'node:path'
import type { ResultStoreLimits } from '../../result-store/server/limits.ts'
import type { AdapterOptions } from '../options.ts'
import { readResultStore } from '../result-store.ts'
import { forwardSlashes } from './definition.ts'

export interface ResultStoreOption extends ResultStoreLimits {
  /**
   * Path of a module whose default export is an `unstorage` Storage, relative to the project's root. Required
   * for several servers and for servers without a file system. By default, the store uses a folder on the
   * machine.
   */
  storage?: string
}

/** The options of adapters whose apps have a server. */
export interface ServerAdapterOptions extends AdapterOptions {
  resultStore?: boolean | ResultStoreOption
}

export interface ServedResultStore {
  limits: ResultStoreLimits
  /** An absolute path with forward slashes. */
  storage?: string
}

/**
 * @param root - an absolute path
 * @param files - the setting that exports the app as static files, if any
 * @returns `undefined` if the option is off
 * @throws {AbpError} `RESULT_STORE_INVALID`, `RESULT_STORE_NEEDS_SERVER`
 */
export function servedResultStore(
  options: ServerAdapterOptions,
  root: string,
  files: string | undefined,
): ServedResultStore | undefined {
  const limits = readResultStore(options, files)
  if (!limits) return undefined
  const { storage }: ResultStoreOption = typeof options.resultStore === 'object' ? options.resultStore : {}
  return { limits, ...(storage !== undefined && { storage: forwardSlashes(resolve(root, storage)) }) }
}
