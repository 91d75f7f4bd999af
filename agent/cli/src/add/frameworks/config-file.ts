import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ObjectExpression } from 'oxc-parser'
import type { Project } from '../project/project.ts'
import { flagsOf } from '../project/script-flags.ts'
import { readText } from '../project/source-files.ts'
import { exportedObjects } from '../syntax/exported.ts'
import { parseSource } from '../syntax/source.ts'

const endings = ['ts', 'mts', 'cts', 'mjs', 'js', 'cjs']

/** Other frameworks do not have an option for another file. */
const isNamed = /^(?:astro|vite)\./

type Configured = Pick<Project, 'root' | 'packageRoot' | 'isTypeScript' | 'isModule' | 'scripts'>

/**
 * @param stem - such as `vite.config`
 * @returns the configuration path in the app's build script, or the usual one, and whether it exists
 */
export function configFile(
  { root, packageRoot, isTypeScript, isModule, scripts }: Configured,
  stem: string,
): { file: string; exists: boolean } {
  const { config } = isNamed.test(stem) ? flagsOf(scripts, 'build') : {}
  const named = join(packageRoot, config ?? '')
  if (config !== undefined && existsSync(named))
    return { file: relative(root, named).replaceAll(sep, '/'), exists: true }
  const found = endings.map((ending) => `${stem}.${ending}`).find((file) => existsSync(join(root, file)))
  if (found !== undefined) return { file: found, exists: true }
  return { file: `${stem}.${isTypeScript ? 'ts' : isModule ? 'js' : 'mjs'}`, exists: false }
}

/**
 * @param path - of a configuration file
 * @returns the objects that its default export can be; empty if the file does not exist, or exports in
 *   another way
 */
export function configObjects(path: string): ObjectExpression[] {
  const text = readText(path)
  const source = text === undefined ? undefined : parseSource(path, text)
  try {
    const found = source && 'program' in source ? exportedObjects(source) : []
    return Array.isArray(found) ? found : []
  } catch {
    // The file is too intricate to read. An edit of it reports this.
    return []
  }
}
