import { resolve } from 'node:path'
import { type AdapterOptions, readResultStore } from '@abp-kit/core/adapter'
import type { ResultStoreLimits } from '@abp-kit/core/result-store/server'
import { normalizePath } from 'vite'
import { type KitConfig, servesFiles } from './kit'

export interface ResultStoreOption extends ResultStoreLimits {
  /**
   * Path of a module, from the project's root, whose default export is an `unstorage` Storage: for several servers,
   * and where there are no files. By default a folder of the machine.
   */
  storage?: string
}

/** What `abp()` takes. */
export interface AbpOptions extends AdapterOptions {
  resultStore?: boolean | ResultStoreOption
}

export interface ServedResultStore {
  limits: ResultStoreLimits
  /** Absolute path with slashes. */
  storage?: string
}

/**
 * @param root - absolute
 * @returns nothing when the option is off
 * @throws {AbpError} `RESULT_STORE_INVALID`, `RESULT_STORE_NEEDS_SERVER`
 */
export function servedResultStore(
  options: AbpOptions,
  root: string,
  kit: KitConfig,
): ServedResultStore | undefined {
  const limits = readResultStore(options, servesFiles(kit) ? 'adapter-static or hash routing' : undefined)
  if (!limits) return undefined
  const { storage }: ResultStoreOption = typeof options.resultStore === 'object' ? options.resultStore : {}
  return { limits, ...(storage !== undefined && { storage: normalizePath(resolve(root, storage)) }) }
}
