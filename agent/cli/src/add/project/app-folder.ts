import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PackageFile, readPackage } from './package-file.ts'

/** Builds whose app is in a folder below: `nuxt build web`, `vite build client`, `astro build --root www`. */
const builds =
  /(?:^|[\s&|;(/])(?:astro|next|nux[it]|react-router|vite|vp)\s+(?:build|generate)(?:\s+|[^&|;]*\s--root[=\s]+)(?!-)["']?([^\s"'&|;]+)/

/**
 * @param root - absolute path of the folder with the package.json
 * @returns the absolute path of the folder below it that its build names, unless that folder is itself a
 *   package
 */
export function appFolderOf(root: string, { scripts }: PackageFile): string | undefined {
  for (const [name, script] of Object.entries(scripts)) {
    const named = /^build(?::|$)/.test(name) ? builds.exec(script)?.[1] : undefined
    const folder = join(root, named ?? '')
    const isBelow = folder.startsWith(join(root, '/'))
    const isFolder = isBelow && (statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false)
    if (isFolder && !existsSync(join(folder, 'package.json'))) return folder.replace(/[/\\]$/, '')
  }
  return undefined
}

/** @returns the package whose build names this folder, with its own absolute path */
export function packageAbove(root: string): { read: PackageFile; packageRoot: string } | undefined {
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    const read = readPackage(folder)
    if (read) return appFolderOf(folder, read) === root ? { read, packageRoot: folder } : undefined
  }
  return undefined
}
