import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adapterOf, type Framework, run } from '@abp-kit/playground-runner'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A framework, or a site without one, whose adapter is the command `abp`. */
export type Adapted = Framework | 'html'

/** What an app installs, and what an agent does. */
export const appPackages = (framework: Adapted): string[] =>
  framework === 'html'
    ? ['core', 'agent/client', 'agent/conformance', 'agent/cli']
    : ['core', `adapters/${adapterOf(framework)}`]
export const bridgePackages = ['core', 'agent/client', 'agent/attachments', 'agent/mcp']

/** @returns the name of the package in a folder */
export function nameOf(folder: string): string {
  return `@abp-kit/${folder.replace(/^.*\//, '')}`
}

/**
 * Packs packages as they would be published.
 *
 * @param folders - of the packages, from the root
 * @returns the tarballs by package name
 */
export async function packAll(directory: string, folders: Iterable<string>): Promise<Map<string, string>> {
  const tarballs = new Map<string, string>()
  for (const folder of folders) {
    const name = nameOf(folder)
    const target = join(directory, folder.replace('/', '-'))
    await run('npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', target], {
      cwd: join(root, folder),
    })
    const [file] = await readdir(target)
    if (!file) throw new Error(`${name} was not packed.`)
    tarballs.set(name, join(target, file))
  }
  return tarballs
}
