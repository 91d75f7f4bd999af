import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rule, Tree } from '@angular-devkit/schematics'
import { parse } from 'jsonc-parser'

/**
 * Writes what a schematic wrote as the app would: its own ESLint fixes new files, and its own Prettier formats all, if it
 * has them. Files that the app does not format with Prettier stay as they are.
 *
 * @param original - the files before the schematic
 * @param workspace - absolute path of the folder on the disk, which has Prettier and its configuration
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
        // Prettier's own check says what it cannot read.
      }
    }
  }
}

/**
 * @param file - its path in the workspace
 * @returns the text with the fixes of the app's own ESLint; as it was where there is none, or where it cannot read the file
 */
export async function lintFixed(tree: Tree, workspace: string, file: string, text: string): Promise<string> {
  const eslint = installed<typeof import('eslint')>(tree, workspace, 'eslint')
  if (!eslint) return text
  try {
    const linter = new eslint.ESLint({ cwd: workspace, fix: true })
    const [result] = await linter.lintText(text, { filePath: join(workspace, file) })
    return result?.output ?? text
  } catch {
    // The app's own `ng lint` says what is wrong with its configuration.
    return text
  }
}

/** @returns what a package exports, if the app names it and has it */
function installed<Module>(tree: Tree, workspace: string, name: string): Module | undefined {
  const { dependencies, devDependencies } = parse(tree.readText('package.json'))
  if (!(name in { ...dependencies, ...devDependencies })) return undefined
  try {
    return createRequire(join(workspace, 'package.json'))(name)
  } catch {
    // Not installed.
    return undefined
  }
}
