import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rule, Tree } from '@angular-devkit/schematics'
import { parse } from 'jsonc-parser'

/**
 * Formats the schematic's output in the app's style. The app's own ESLint fixes new files and its own
 * Prettier formats all files, if installed. Files that the app does not format with Prettier stay unchanged.
 *
 * @param original - the files before the schematic
 * @param workspace - absolute path of the workspace folder on disk, which contains Prettier and its
 *   configuration
 */
export function formatted(original: Tree, workspace: string): Rule {
  return async (tree) => {
    for (const action of tree.actions) {
      if (action.kind !== 'c' || !action.path.endsWith('.ts')) continue
      tree.overwrite(action.path, await lintFixed(tree, workspace, action.path, tree.readText(action.path)))
    }
    const prettier = installed<typeof import('prettier')>(tree, workspace, 'prettier')
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
        // Prettier's own check reports files that it cannot read.
      }
    }
  }
}

/**
 * @param file - path in the workspace
 * @returns the source with the fixes of the app's own ESLint; unchanged without ESLint or if ESLint cannot
 *   read the file
 */
export async function lintFixed(tree: Tree, workspace: string, file: string, text: string): Promise<string> {
  const eslint = installed<typeof import('eslint')>(tree, workspace, 'eslint')
  if (!eslint) return text
  try {
    const linter = new eslint.ESLint({ cwd: workspace, fix: true })
    const [result] = await linter.lintText(text, { filePath: join(workspace, file) })
    return result?.output ?? text
  } catch {
    // The app's own `ng lint` reports errors in its configuration.
    return text
  }
}

/** @returns the package's exports, if the app lists the package and has it installed */
function installed<Module>(tree: Tree, workspace: string, name: string): Module | undefined {
  const { dependencies, devDependencies } = parse(tree.readText('package.json'))
  if (!(name in { ...dependencies, ...devDependencies })) return undefined
  try {
    return createRequire(join(workspace, 'package.json'))(name)
  } catch {
    return undefined
  }
}
