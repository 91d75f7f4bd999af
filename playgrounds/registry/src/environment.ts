import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Absolute path of the folder of the package managers' caches. */
export type Caches = string

/**
 * What makes every package manager use a registry on loopback. npm, Yarn 4 and bun get caches of their own: they know
 * packages by their version, and the version of ours stays while they change. pnpm and Yarn 1 know them by their content.
 *
 * @param url - of the registry
 */
export function environmentOf(url: string, caches: Caches): Record<string, string> {
  return {
    npm_config_registry: url,
    npm_config_cache: join(caches, 'npm'),
    // `npm create` asks whether to run a package that is not installed, and fails where nobody can answer.
    npm_config_yes: 'true',
    // Since 12, pnpm reads no variables of npm.
    pnpm_config_registry: url,
    // The version of pnpm that package.json names would come from here, too, and without npm's signature pnpm does not run it.
    pnpm_config_pm_on_fail: 'ignore',
    pnpm_config_cache_dir: join(caches, 'pnpm'),
    // Yarn 1, and `ng add` in an app of Yarn 1.
    yarn_registry: url,
    // Yarn 2 and later. Only settings that all of them have: they refuse others.
    YARN_NPM_REGISTRY_SERVER: url.replace(/\/$/, ''),
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_GLOBAL_FOLDER: join(caches, 'yarn'),
    BUN_CONFIG_REGISTRY: url,
    BUN_INSTALL_CACHE_DIR: join(caches, 'bun'),
  }
}

/** What keeps lists of versions by the address of the registry, which is another one each time, and programs that ran. */
const outdated = ['npm/_npx', 'pnpm', 'yarn/metadata']

/** Removes what the caches have of our packages by name and version, and what is of no more use. */
export async function forgetOurs(caches: Caches): Promise<void> {
  const rows: readonly (readonly [folder: string, pattern: RegExp])[] = [
    ['yarn/cache', /^(@abp-kit-|create-abp-app-)/],
    ['bun', /^(@abp-kit$|create-abp-app@|\.bunx-)|\.npm$/],
  ]
  const old = await Promise.all(
    rows.map(async ([folder, pattern]) => {
      const names = await readdir(join(caches, folder)).catch(() => [])
      return names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
    }),
  )
  const remove = (path: string) => rm(join(caches, path), { recursive: true, force: true })
  await Promise.all([...outdated, ...old.flat()].map(remove))
}
