import { isRecord } from '@abp-kit/core/protocol'
import { workspaceFiles } from './workspace.ts'

/**
 * Replaces `catalog:` with the ranges of catalogs: those of pnpm-workspace.yaml, or of package.json for bun.
 *
 * @param workspace - absolute path of the workspace
 * @param dependencies - each name with its range, such as `^1.2.0`, `catalog:` or `catalog:build`
 * @returns the same names; a range that is not in a catalog is empty
 */
export function resolveCatalogs(
  workspace: string,
  dependencies: Readonly<Record<string, string>>,
): Record<string, string> {
  const catalogs = workspaceFiles(workspace)
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => {
      const catalog = /^catalog:(.*)$/.exec(range)?.[1]
      return [name, catalog === undefined ? range : rangeIn(catalogs, catalog, name)]
    }),
  )
}

function rangeIn(files: readonly Record<string, unknown>[], catalog: string, name: string): string {
  for (const { catalog: general, catalogs } of files) {
    const named = isRecord(catalogs) ? catalogs[catalog === '' ? 'default' : catalog] : undefined
    const found = named ?? (catalog === '' || catalog === 'default' ? general : undefined)
    if (isRecord(found) && typeof found[name] === 'string') return found[name]
  }
  return ''
}
