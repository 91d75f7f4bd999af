import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { RunFailed, run } from '@abp-kit/playground-runner'
import { age } from './age.ts'
import type { LocalRegistry } from './registry.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Packs packages of the workspace, which must be built, as `npm run pack` does, and publishes them.
 *
 * @param names - of the packages; all that are not private by default
 * @returns the names of those that were published
 * @throws {RunFailed} with pnpm's output when one cannot be published
 */
export async function publish(registry: LocalRegistry, names: readonly string[] = []): Promise<string[]> {
  const { packageManager }: { packageManager: string } = JSON.parse(
    await readFile(`${root}package.json`, 'utf8'),
  )
  const filters = names.flatMap((name) => ['--filter', name])
  const host = new URL(registry.url).host
  const printed = await run(
    'npx',
    [
      '-y',
      '--prefer-offline',
      packageManager,
      ...filters,
      '-r',
      'publish',
      '--no-git-checks',
      `--registry=${registry.url}`,
    ],
    {
      cwd: root,
      // Without a token, pnpm would not try. The registry takes any.
      env: {
        [`npm_config_//${host}/:_authToken`]: 'anybody',
        [`pnpm_config_//${host}/:_authToken`]: 'anybody',
      },
    },
  )
  const published = Array.from(printed.matchAll(/Published package (\S+)@\S+$/gm), ([, name = '']) => name)
  const missing = names.filter((name) => !published.includes(name))
  if (missing.length > 0 || published.length === 0)
    throw new RunFailed(`pnpm did not publish ${missing.join(', ') || 'anything'}:\n${printed}`)
  await age(registry.storage, published)
  return published
}
