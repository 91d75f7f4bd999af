import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Framework, run } from '@abp-kit/playground-runner'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Packs the core and the adapters as they would be published. @returns the tarballs by package name. */
export async function packAll(
  directory: string,
  frameworks: readonly Framework[],
): Promise<Map<string, string>> {
  const packages: [name: string, folder: string][] = [
    ['@abp-kit/core', 'core'],
    ...frameworks.map((framework): [string, string] => [`@abp-kit/${framework}`, `adapters/${framework}`]),
  ]
  const tarballs = new Map<string, string>()
  for (const [name, folder] of packages) {
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
