import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkPrerendered, type Finding } from '@abp-kit/core/adapter/node'
import type { ServerFramework } from './framework.ts'

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
