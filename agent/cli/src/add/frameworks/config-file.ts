import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../project/project'

const endings = ['ts', 'mts', 'cts', 'mjs', 'js', 'cjs']

/**
 * @param stem - such as `vite.config`
 * @returns the file's name, and whether it exists
 */
export function configFile(
  { root, isTypeScript, isModule }: Pick<Project, 'root' | 'isTypeScript' | 'isModule'>,
  stem: string,
): { file: string; exists: boolean } {
  const found = endings.map((ending) => `${stem}.${ending}`).find((file) => existsSync(join(root, file)))
  if (found !== undefined) return { file: found, exists: true }
  return { file: `${stem}.${isTypeScript ? 'ts' : isModule ? 'js' : 'mjs'}`, exists: false }
}
