import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rule, Tree } from '@angular-devkit/schematics'
import { parse } from 'jsonc-parser'

/**
 * Formats what a schematic wrote with the app's own Prettier, if it has one. Files that the app does not format with it
 * stay as they are.
 *
 * @param original - the files before the schematic
 * @param workspace - absolute path of the folder on the disk, which has Prettier and its configuration
 */
export function formatted(original: Tree, workspace: string): Rule {
  return async (tree) => {
    const prettier = prettierOf(tree, workspace)
    if (!prettier) return
    const options = { ignorePath: join(workspace, '.prettierignore') }
    for (const action of tree.actions) {
      if (action.kind !== 'c' && action.kind !== 'o') continue
      const filepath = join(workspace, action.path)
      const { ignored, inferredParser } = await prettier.getFileInfo(filepath, options)
      if (ignored || inferredParser === null) continue
      const config = { ...(await prettier.resolveConfig(filepath, { editorconfig: true })), filepath }
      const before = original.exists(action.path) ? original.readText(action.path) : undefined
      try {
        if (before !== undefined && !(await prettier.check(before, config))) continue
        const text = tree.readText(action.path)
        const after = await prettier.format(text, config)
        if (after !== text) tree.overwrite(action.path, after)
      } catch {
        // Prettier's own check says what it cannot read.
      }
    }
  }
}

function prettierOf(tree: Tree, workspace: string): typeof import('prettier') | undefined {
  const { dependencies, devDependencies } = parse(tree.readText('package.json'))
  if (!('prettier' in { ...dependencies, ...devDependencies })) return undefined
  try {
    return createRequire(join(workspace, 'package.json'))('prettier')
  } catch {
    // Not installed.
    return undefined
  }
}
