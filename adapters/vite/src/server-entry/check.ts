import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkPrerendered, type Finding } from '@abp-kit/core/adapter/node'
import type { ServerFramework } from './framework.ts'

/**
 * @param directory - absolute path of the client's files
 * @param publicDir - absolute path of the folder with files that the build copies unchanged; empty if the app
 *   has none
 * @returns the findings that prevent agents from using the framework's prerendered pages
 */
export function checkPages(
  { name }: ServerFramework,
  directory: string,
  publicDir: string,
): Promise<Finding[]> {
  const remedy = `The adapter puts both into what ${name} renders: render the whole document there, from \`<html>\` on.`
  return checkPrerendered(directory, remedy, (file) => publicDir !== '' && existsSync(join(publicDir, file)))
}
