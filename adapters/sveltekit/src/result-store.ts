import {
  servedResultStore as coreServedResultStore,
  type ServedResultStore,
} from '@abp-kit/core/adapter/vite'
import { type KitConfig, servesFiles } from './kit.ts'
import type { AbpOptions } from './options.ts'

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
  return coreServedResultStore(options, root, servesFiles(kit) ? 'adapter-static or hash routing' : undefined)
}
