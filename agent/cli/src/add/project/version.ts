import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'

/**
 * Finds a package's version: the installed one, else the lowest that the range in package.json allows.
 *
 * @param root - absolute path of the project
 * @returns such as `16.4.6`; `undefined` for ranges without a number, such as `latest`
 */
export function findVersion(root: string, name: string, range = ''): string | undefined {
  const installed = installedVersion(root, name)
  // The range of `npm:@voidzero-dev/vite-plus-core@1.6.0` is not a Vite range.
  if (installed !== undefined || /^npm:@voidzero-dev\/vite-plus/.test(range)) return installed
  return /\d+(?:\.\d+){0,2}[^\s|]*/.exec(range)?.[0].replace(/\.[x*]/g, '')
}

/**
 * @param range - of a package that is not installed
 * @returns the highest version that `^` or `x` allows, if it can be determined: `15.999.0` for `^15.2.3`
 */
export function highestOf(range = ''): string | undefined {
  const [, major] = /^\^([1-9]\d*)\b|^([1-9]\d*)(?:\.[x*])*$/.exec(range)?.filter(Boolean) ?? []
  return major === undefined ? undefined : `${major}.999.0`
}

/** @returns the version of the package that the project resolves; `undefined` if it is not installed */
export function installedVersion(root: string, name: string): string | undefined {
  // Not `require(name/package.json)`: packages with `exports` may not expose it.
  const require = createRequire(join(root, 'package.json'))
  for (const folder of require.resolve.paths(name) ?? []) {
    if (
      dirname(folder) === root ||
      root.startsWith(`${dirname(folder)}/`) ||
      root.startsWith(`${dirname(folder)}\\`)
    ) {
      const version = versionOf(join(folder, name, 'package.json'), name)
      if (version !== undefined) return version
    }
  }
  return undefined
}

/** Vite+ replaces Vite with its own version, and declares which Vite it contains. */
function versionOf(file: string, name: string): string | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isRecord(read)) return undefined
    const bundled = isRecord(read.bundledVersions) ? read.bundledVersions[name] : undefined
    const version = bundled ?? read.version
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

/** @returns its first two numbers, such as `[16, 4]` */
export function numbersOf(version: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor]
}
