import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Finding } from './finding.ts'

/**
 * @param file - absolute path of a file that servers may send instead of the manifest
 * @param root - the folder to which the developer's file names are relative; the current folder by default
 * @returns a finding if there is such a file
 */
export function findShadow(file: string, root = '.'): Finding[] {
  if (!existsSync(file)) return []
  const name = relative(root, file).replaceAll('\\', '/')
  return [
    {
      code: 'MANIFEST_SHADOWED',
      message: `${name} has the manifest's name: where it is served, agents do not see what abp/index offers. Remove the file.`,
    },
  ]
}
