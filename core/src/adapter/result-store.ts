import { AbpError } from '../protocol/error.ts'
import { completeLimits, type ResultStoreLimits } from '../result-store/server/limits.ts'
import { resultStoreName } from '../result-store/wire.ts'
import type { AdapterOptions } from './options.ts'

/**
 * Reads the option `resultStore`.
 *
 * @param options - the adapter's options
 * @param files - the setting that exports the app as static files, such as `output: 'export'`, if any
 * @returns the options for `createResultStore`; `undefined` if the option is off
 * @throws {AbpError} `RESULT_STORE_INVALID` for an invalid limit; `RESULT_STORE_NEEDS_SERVER` if the app is
 *   exported as files
 */
export function readResultStore(
  { resultStore = false }: AdapterOptions,
  files?: string,
): ResultStoreLimits | undefined {
  if (resultStore === false) return undefined
  if (files === undefined) return completeLimits(resultStore === true ? {} : resultStore)
  throw new AbpError(
    'RESULT_STORE_NEEDS_SERVER',
    `\`resultStore\` keeps files on the app's own server, and with ${files} there is none. Remove the option: large binaries are then \`blob:\` URLs; or give \`defineApp\` a \`storeResult\` that puts them elsewhere.`,
  )
}

/** @returns the path of the result store below a base path such as `/docs`, `/docs/` or an empty string. */
export function resultStorePath(base = ''): string {
  return `${base.replace(/\/+$/, '')}/${resultStoreName}`
}
