import { join, resolve } from 'node:path'
import { bundledForAll, checkPrerendered, type Finding, findShadow } from '@abp-kit/core/adapter/node'
import { isSplit, type KitConfig } from './kit.ts'

/** @returns a finding if a user's file would be served instead of the manifest. */
export function checkFiles({ files }: KitConfig): Finding[] {
  return findShadow(resolve(files.assets, 'abp.json'))
}

/** @returns a finding if Kit bundles the app's scripts into one file */
export function checkBundle(kit: KitConfig): Finding[] {
  return isSplit(kit) ? [] : bundledForAll(`\`output.bundleStrategy: '${kit.output?.bundleStrategy}'\``)
}

/** @returns the findings that prevent agents from using the prerendered pages */
export function checkPages({ outDir }: KitConfig): Promise<Finding[]> {
  const remedy = 'The adapter had put both into the page: find the hook or plugin that takes them out.'
  return checkPrerendered(join(outDir, 'output/prerendered/pages'), remedy)
}
