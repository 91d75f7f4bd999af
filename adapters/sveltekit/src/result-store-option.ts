import { resolve } from 'node:path'
import { type AdapterOptions, readResultStore } from '@abp-kit/core/adapter'
import type { ResultStoreLimits } from '@abp-kit/core/result-store/server'
import { normalizePath } from 'vite'
import { type KitConfig, servesFiles } from './kit'

export interface ResultStoreOption extends ResultStoreLimits {
  /**
   * Path of a module, from the project's root, whose default export is an `unstorage` Storage. Needed for several servers
   * and for servers without a file system. By default, a folder of the machine is used.
   */
  storage?: string
}

/** The options of `abp()`. */
export interface AbpOptions extends AdapterOptions {
  resultStore?: boolean | ResultStoreOption
}

export interface ServedResultStore {
  limits: ResultStoreLimits
  /** An absolute path with forward slashes. */
  storage?: string
}

/**
 * @param root - an absolute path
 * @returns `undefined` if the option is off
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
