import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Finding } from '@abp-kit/core/adapter/node'
import type { KitConfig } from './kit'

/** @returns a finding if a file of the user would be served in place of the manifest. */
export function findShadow({ files }: KitConfig): Finding[] {
  const file = resolve(files.assets, 'abp.json')
  if (!existsSync(file)) return []
  return [
    {
      code: 'MANIFEST_SHADOWED',
      message: `${relative('.', file)} is served in place of the manifest, so agents do not see what abp/index offers. Remove the file.`,
    },
  ]
}
