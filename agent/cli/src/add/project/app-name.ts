import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readPackage } from './package-file.ts'

/** Names that distinguish an app from the other packages of its repository, but not from other apps. */
const general =
  /^(?:apps?|client|frontend|monorepo|next(?:js)?|nuxt|packages|repo|root|site|src|starter|svelte(?:kit)?|template|theme|ui|vite|web(?:app|site)?|workspace|www)$/

interface Named {
  /** The name in package.json. */
  name: string | undefined
  root: string
  /** The workspace folder; the root itself without a workspace. */
  workspace: string
}

/**
 * @returns the name in package.json, or the folder's. If it is a name that many apps have, such as `web`, the
 *   surrounding folders add the owner: `rallly-web`
 */
export function nameOfApp({ name = '', root, workspace }: Named): string {
  const [, scope = '', own = ''] = /^(?:@([^/]*)\/)?(.*)$/.exec(name || basename(root)) ?? []
  if (own !== '' && !general.test(own)) return own
  const around = [scope, readPackage(workspace)?.name ?? '', ...foldersUpTo(root)]
  const found = around.map((one) => one.replace(/^@/, '')).find((one) => one !== '' && !general.test(one))
  return [found, own].filter(Boolean).join('-') || 'app'
}

/** @returns the names of the app's folder and of its parent folders, up to the repository */
function foldersUpTo(root: string): string[] {
  const names: string[] = []
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    names.push(basename(folder))
    if (existsSync(join(folder, '.git'))) return names
  }
  // Without a repository, these would include folders of the user's machine.
  return names.slice(0, 1)
}
