import { AbpError } from '../protocol/error'
import { completeLimits, type UploadLimits } from '../uploads/server/limits'
import { uploadsName } from '../uploads/wire'
import type { AdapterOptions } from './options'

/**
 * @param options - the adapter's
 * @param files - what makes files of the app, such as `output: 'export'`, when something does
 * @returns what `createUploads` takes; nothing when the option is off
 * @throws {AbpError} `UPLOADS_INVALID` for what is no limit, `UPLOADS_NEED_SERVER`
 */
export function readUploads({ uploads = false }: AdapterOptions, files?: string): UploadLimits | undefined {
  if (uploads === false) return undefined
  if (files === undefined) return completeLimits(uploads === true ? {} : uploads)
  throw new AbpError(
    'UPLOADS_NEED_SERVER',
    `\`uploads\` keeps files on the app's own server, and with ${files} there is none. Remove the option: large binaries are then \`blob:\` URLs; or give \`defineApp\` an \`upload\` that puts them elsewhere.`,
  )
}

/** @returns the path that uploads are answered at, below a base path such as `/docs` or `/docs/` or an empty one. */
export function uploadsPath(base = ''): string {
  return `${base.replace(/\/+$/, '')}/${uploadsName}`
}
