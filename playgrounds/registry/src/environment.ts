import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What makes every package manager use a registry on loopback. npm, pnpm, Yarn 4 and bun get caches of their own
 * ({@link cachesOf}). Yarn 1 knows packages by their content.
 *
 * @param url - of the registry
 * @param caches - absolute path of their folder
 */
export function environmentOf(url: string, caches: string): Record<string, string> {
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

/** Milliseconds after which the caches of other packages are removed: a program that runs may use them until then. */
const kept = 24 * 60 * 60 * 1000

/**
 * The caches of these packages. Package managers know packages by name and version, and the version of ours stays while
 * they change, so each state of them has caches of its own. Those of earlier states are removed after a day.
 *
 * @param folder - absolute path of the folder with the caches of every state
 * @param state - a hash of the packages
 * @returns absolute path of the folder, which exists
 */
export async function cachesOf(folder: string, state: string): Promise<string> {
  const own = join(folder, state.slice(0, 16))
  await mkdir(own, { recursive: true })
  const now = new Date()
  await utimes(own, now, now)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const used = await stat(path).catch(() => undefined)
    if (used && now.getTime() - used.mtimeMs > kept) await rm(path, { recursive: true, force: true })
  }
  return own
}
