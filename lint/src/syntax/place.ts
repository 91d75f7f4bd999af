import type { Rule } from 'eslint'

/** @returns the file's path from where the linter runs, with `/`, so that no folder above the project counts. */
function pathOf({ filename, cwd }: Rule.RuleContext): string {
  const [file, root] = [filename, cwd].map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
  if (file === undefined || root === undefined) return ''
  return file.startsWith(`${root}/`) ? file.slice(root.length) : `/${file}`
}

/** @returns whether the file is somewhere below a folder of one of these names, such as `abp` or `src/agent`. */
export function isBelow(context: Rule.RuleContext, folders: readonly string[]): boolean {
  const path = pathOf(context)
  return folders.some((folder) => path.includes(`/${folder}/`))
}

/** @returns whether the file is one of these modules, such as `abp/index`, with any extension of a script. */
export function isModule(context: Rule.RuleContext, modules: readonly string[]): boolean {
  const path = pathOf(context).replace(/\.[cm]?[jt]s$/, '')
  return modules.some((module) => path.endsWith(`/${module}`))
}
