import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkPrerendered, type Finding, findShadow } from '@abp-kit/core/adapter/node'
import type { ServerFramework } from './framework'

/**
 * @param publicDir - absolute path; empty if the app has none
 * @returns a finding if a file of the user would be served in place of the manifest, because servers look for files first
 */
export function checkFiles({ manifestFile }: ServerFramework, publicDir: string): Finding[] {
  return publicDir === '' || manifestFile !== undefined ? [] : findShadow(join(publicDir, 'abp.json'))
}

/**
 * @param directory - absolute path of the client's files
 * @param publicDir - absolute path of the folder with files that the build copies as they are; empty if there is none
 * @returns what keeps agents from the pages that the framework has prerendered
 */
export function checkPages(
  { name }: ServerFramework,
  directory: string,
  publicDir: string,
): Promise<Finding[]> {
  const remedy = `The adapter puts both into what ${name} renders: render the whole document there, from \`<html>\` on.`
  return checkPrerendered(directory, remedy, (file) => publicDir !== '' && existsSync(join(publicDir, file)))
}
