import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'

/** The part of package.json that is read. */
export interface PackageFile {
  name: string | undefined
  version: string | undefined
  type: string | undefined
  /** With its version, if it is known: `pnpm@12.21.0`. */
  packageManager: string | undefined
  scripts: Record<string, string>
  /** All kinds of dependencies: each name with its range. */
  dependencies: Record<string, string>
  /** The subset that only development needs. */
  devDependencies: Record<string, string>
  hasWorkspaces: boolean
}

/** @returns `undefined` if the folder has none, or if it is not valid JSON */
export function readPackage(folder: string): PackageFile | undefined {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  } catch {
    return undefined
  }
  if (!isRecord(read)) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    name: text(read.name),
    version: text(read.version),
    type: text(read.type),
    packageManager: text(read.packageManager) ?? developmentManager(read.devEngines),
    scripts: texts(read.scripts),
    dependencies: {
      ...texts(read.peerDependencies),
      ...texts(read.devDependencies),
      ...texts(read.dependencies),
    },
    devDependencies: texts(read.devDependencies),
    hasWorkspaces: read.workspaces !== undefined,
  }
}

/**
 * npm's own field: https://docs.npmjs.com/cli/configuring-npm/package-json#devengines. If there are several,
 * the first one is used.
 */
function developmentManager(devEngines: unknown): string | undefined {
  const [manager]: unknown[] = isRecord(devEngines) ? [devEngines.packageManager].flat() : []
  return isRecord(manager) && typeof manager.name === 'string' ? manager.name : undefined
}

function texts(given: unknown): Record<string, string> {
  if (!isRecord(given)) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
