import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { findBuiltFirstPage, isFile } from './built-first-page.ts'

/** The output folders of frameworks, and the page folders of static sites. */
const outputs = [
  '',
  'dist',
  '.output/public',
  'build/client',
  'build',
  'out',
  'dist/client',
  'public',
  '_site',
]

/**
 * Finds the folder with the pages.
 *
 * @param given - the folder itself, or a project that has been built
 * @returns its real path
 * @throws {AbpError} `PATH_NOT_FOUND` if it does not exist, or has no pages at the usual places
 */
export async function findFolder(given: string): Promise<string> {
  const root = resolve(given)
  if (!(await isFolder(root)))
    throw new AbpError(
      'PATH_NOT_FOUND',
      `${root} is no folder, and ${given} is no URL. Write a URL like http://localhost:3000/.`,
    )
  const folders = [...outputs, ...(await browserOutputs(root))]
  for (const output of folders) {
    const folder = join(root, output)
    if (await isFile(join(folder, 'index.html'))) return realpath(folder)
  }
  for (const output of folders.filter(isMadeByBuild)) {
    const folder = join(root, output)
    const isProject = await isFile(join(folder, 'package.json'))
    if (!isProject && (await findBuiltFirstPage(folder).catch(() => '')) !== '') return realpath(folder)
  }
  throw new AbpError(
    'PATH_NOT_FOUND',
    `${root} has no index.html, nor has ${outputs.filter(Boolean).join(', ')}, dist/<project>/browser in it. Build the app first. If it needs a server, start it, and check its URL.`,
  )
}

/** Only some sites have pages in `public`: those with an `index.html` there. */
function isMadeByBuild(output: string): boolean {
  return output !== 'public'
}

/** Angular uses `dist/<the project's name>/browser`; the given folder may be any of them. */
async function browserOutputs(root: string): Promise<string[]> {
  const below = async (folder: string) => {
    const names = await readdir(join(root, folder)).catch(() => [])
    return names.slice(0, 20).map((name) => join(folder, name, 'browser'))
  }
  // A project's own folders contain sources.
  const isProject = await isFile(join(root, 'package.json'))
  return [...(isProject ? [] : ['browser', ...(await below(''))]), ...(await below('dist'))]
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
