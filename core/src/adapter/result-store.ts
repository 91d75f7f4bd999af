import { AbpError } from '../protocol/error'
import { completeLimits, type ResultStoreLimits } from '../result-store/server/limits'
import { resultStoreName } from '../result-store/wire'
import type { AdapterOptions } from './options'

/**
 * @param options - the adapter's
 * @param files - what makes files of the app, such as `output: 'export'`, when something does
 * @returns what `createResultStore` takes; nothing when the option is off
 * @throws {AbpError} `RESULT_STORE_INVALID` for what is no limit, `RESULT_STORE_NEEDS_SERVER`
 */
export function readResultStore(
  { resultStore = false }: AdapterOptions,
  files?: string,
): ResultStoreLimits | undefined {
  if (resultStore === false) return undefined
  if (files === undefined) return completeLimits(resultStore === true ? {} : resultStore)
  throw new AbpError(
    'RESULT_STORE_NEEDS_SERVER',
    `\`resultStore\` keeps files on the app's own server, and with ${files} there is none. Remove the option: large binaries are then \`blob:\` URLs; or give \`defineApp\` an \`upload\` that puts them elsewhere.`,
  )
}

/** @returns the path that the result store answers at, below a base path such as `/docs` or `/docs/` or an empty one. */
export function resultStorePath(base = ''): string {
  return `${base.replace(/\/+$/, '')}/${resultStoreName}`
}
