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
    // Yarn 1 reads it, too.
    npm_config_registry: url,
    npm_config_cache: join(caches, 'npm'),
    // Since 12, pnpm reads no variables of npm. It would also write into the app which versions are only minutes old.
    pnpm_config_registry: url,
    pnpm_config_minimum_release_age: '0',
    // Yarn 4.
    YARN_NPM_REGISTRY_SERVER: url.replace(/\/$/, ''),
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_NPM_MINIMAL_AGE_GATE: '0',
    YARN_GLOBAL_FOLDER: join(caches, 'yarn'),
    BUN_CONFIG_REGISTRY: url,
    BUN_INSTALL_CACHE_DIR: join(caches, 'bun'),
  }
}

/** Removes our packages from the caches of those that know them by their version, and the programs that npx keeps. */
export async function forgetOurs(caches: Caches): Promise<void> {
  await rm(join(caches, 'npm/_npx'), { recursive: true, force: true })
  for (const folder of ['yarn/cache', 'bun', 'bun/@abp-kit']) {
    const path = join(caches, folder)
    const names = await readdir(path).catch(() => [])
    const own = names.filter(
      (name) => folder.endsWith('@abp-kit') || /^(@abp-kit\b|create-abp-app\b)/.test(name),
    )
    await Promise.all(own.map((name) => rm(join(path, name), { recursive: true, force: true })))
  }
}
