import type { Rule } from 'eslint'

/**
 * @returns the file's path relative to the linter's working directory, with `/`, so that folders above
 *   the project do not count.
 */
function pathOf({ filename, cwd }: Rule.RuleContext): string {
  const [file, root] = [filename, cwd].map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
  if (file === undefined || root === undefined) return ''
  return file.startsWith(`${root}/`) ? file.slice(root.length) : `/${file}`
}

/** @returns whether the file is below a folder with one of these names, such as `abp` or `src/agent`. */
export function isBelow(context: Rule.RuleContext, folders: readonly string[]): boolean {
  const path = pathOf(context)
  return folders.some((folder) => path.includes(`/${folder}/`))
}

/** @returns whether the file is one of these modules, such as `abp/index`, with any script extension. */
export function isModule(context: Rule.RuleContext, modules: readonly string[]): boolean {
  const path = pathOf(context).replace(/\.[cm]?[jt]s$/, '')
  return modules.some((module) => path.endsWith(`/${module}`))
}
