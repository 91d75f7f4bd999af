import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readPackage } from './package-file.ts'

/** Names that tell an app from the other packages of its repository, and not from other apps. */
const general =
  /^(?:apps?|client|frontend|monorepo|next(?:js)?|nuxt|packages|repo|root|site|src|starter|svelte(?:kit)?|template|theme|ui|vite|web(?:app|site)?|workspace|www)$/

interface Named {
  /** The name in package.json. */
  name: string | undefined
  root: string
  /** The folder of the workspace; the root itself if there is none. */
  workspace: string
}

/**
 * @returns the name in package.json, or the folder's. If it is one that many apps have, such as `web`, what is around the
 *   app says whose it is: `rallly-web`
 */
export function nameOfApp({ name = '', root, workspace }: Named): string {
  const [, scope = '', own = ''] = /^(?:@([^/]*)\/)?(.*)$/.exec(name || basename(root)) ?? []
  if (own !== '' && !general.test(own)) return own
  const around = [scope, readPackage(workspace)?.name ?? '', ...foldersUpTo(root)]
  const found = around.map((one) => one.replace(/^@/, '')).find((one) => one !== '' && !general.test(one))
  return [found, own].filter(Boolean).join('-') || 'app'
}

/** @returns the names of the app's folder and of those around it, as far as its repository goes */
function foldersUpTo(root: string): string[] {
  const names: string[] = []
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    names.push(basename(folder))
    if (existsSync(join(folder, '.git'))) return names
  }
  // Without a repository, folders of the user's machine would be among them.
  return names.slice(0, 1)
}
