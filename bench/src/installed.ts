import { cp, mkdir, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const scope = '@abp-kit/'

/**
 * Replaces the links to this repository's packages by copies, so that the app has them as an app that installed them.
 * What is outside of `node_modules` is an app's own code for a framework: Nuxt, for one, makes source maps of it.
 *
 * @param app - the app's folder
 */
export async function installPackages(app: string): Promise<void> {
  const folder = join(app, 'node_modules', scope)
  const originals = new Map<string, string>()
  for (const name of await readdir(folder)) originals.set(scope + name, await realpath(join(folder, name)))
  for (const [name, original] of originals) {
    const copy = join(app, 'node_modules', name)
    await rm(copy, { recursive: true, force: true })
    const isOwn = (path: string) => path === original || basename(path) !== 'node_modules'
    await cp(original, copy, { recursive: true, filter: isOwn })
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
      await readFile(join(original, 'package.json'), 'utf8'),
    )
    for (const dependency of Object.keys(dependencies)) {
      const installed = await realpath(join(original, 'node_modules', dependency))
      // The loop comes to it. The app's folder has it for all.
      if (dependency.startsWith(scope)) originals.set(dependency, originals.get(dependency) ?? installed)
      else await link(installed, join(copy, 'node_modules', dependency))
    }
  }
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}
