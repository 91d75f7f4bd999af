import type { PackageManagerName } from '../package-manager.ts'
import type { Template } from '../templates.ts'

/** @returns the files that only one package manager reads: path and content */
export function managerFiles(
  name: PackageManagerName,
  { builds = [] }: Template,
): readonly (readonly [string, string])[] {
  if (name === 'pnpm' && builds.length > 0) {
    const lines = builds.map((one) => `  ${one.startsWith('@') ? `'${one}'` : one}: true\n`)
    return [
      [
        'pnpm-workspace.yaml',
        `# Packages that may run a script when they are installed.\nallowBuilds:\n${lines.join('')}`,
      ],
    ]
  }
  if (name === 'yarn')
    return [
      // For Yarn 2 and later; frameworks expect the folder.
      ['.yarnrc.yml', 'nodeLinker: node-modules\n'],
      // Without it, Yarn treats the folder as part of a parent project.
      ['yarn.lock', ''],
    ]
  return []
}
