import { join, resolve } from 'node:path'
import { bundledForAll, checkPrerendered, type Finding, findShadow } from '@abp-kit/core/adapter/node'
import { isSplit, type KitConfig } from './kit.ts'

/** @returns a finding if a file of the user would be served in place of the manifest. */
export function checkFiles({ files }: KitConfig): Finding[] {
  return findShadow(resolve(files.assets, 'abp.json'))
}

/** @returns a finding if Kit makes one file of the app's scripts */
export function checkBundle(kit: KitConfig): Finding[] {
  return isSplit(kit) ? [] : bundledForAll(`\`output.bundleStrategy: '${kit.output?.bundleStrategy}'\``)
}

/** @returns what keeps agents from the pages that the build has prerendered */
export function checkPages({ outDir }: KitConfig): Promise<Finding[]> {
  const remedy = 'The adapter had put both into the page: find the hook or plugin that takes them out.'
  return checkPrerendered(join(outDir, 'output/prerendered/pages'), remedy)
}
