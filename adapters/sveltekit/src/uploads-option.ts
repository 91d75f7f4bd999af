import { resolve } from 'node:path'
import { type AdapterOptions, readUploads } from '@abp-kit/core/adapter'
import type { UploadLimits } from '@abp-kit/core/uploads/server'
import { normalizePath } from 'vite'
import { type KitConfig, servesFiles } from './kit'

export interface UploadsOption extends UploadLimits {
  /**
   * Path of a module, from the project's root, whose default export is an `unstorage` Storage: for several servers,
   * and where there are no files. By default a folder of the machine.
   */
  storage?: string
}

/** What `abp()` takes. */
export interface AbpOptions extends AdapterOptions {
  uploads?: boolean | UploadsOption
}

export interface ServedUploads {
  limits: UploadLimits
  /** Absolute path with slashes. */
  storage?: string
}

/**
 * @param root - absolute
 * @returns nothing when the option is off
 * @throws {AbpError} `UPLOADS_INVALID`, `UPLOADS_NEED_SERVER`
 */
export function servedUploads(options: AbpOptions, root: string, kit: KitConfig): ServedUploads | undefined {
  const limits = readUploads(options, servesFiles(kit) ? 'adapter-static or hash routing' : undefined)
  if (!limits) return undefined
  const { storage }: UploadsOption = typeof options.uploads === 'object' ? options.uploads : {}
  return { limits, ...(storage !== undefined && { storage: normalizePath(resolve(root, storage)) }) }
}
