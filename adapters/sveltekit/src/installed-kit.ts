import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export const packageName = '@abp-kit/sveltekit'

/** The SvelteKit in the project. */
export interface InstalledKit {
  /** The absolute path of its package. */
  directory: string
  version: string
}

/**
 * @param root - an absolute path
 * @returns `undefined` if the package cannot be found from the project's root
 */
export function installedKit(root: string): InstalledKit | undefined {
  try {
    const file = createRequire(resolve(root, 'package.json')).resolve('@sveltejs/kit/package.json')
    const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
    return { directory: dirname(file), version }
  } catch {
    return undefined
  }
}

/**
 * Loads `svelte.config` with Kit's own function, which also applies the defaults. Kit does so, too, in each of its
 * processes. Before 2.62 there is no other way to its configuration: `sveltekit()` keeps the object to itself.
 *
 * @returns `undefined` if this version of Kit has no such function
 * @throws what the user's file throws, and what Kit finds wrong in it.
 */
export async function loadConfig(
  installed: InstalledKit | undefined,
): Promise<{ kit?: unknown } | undefined> {
  const file = installed && join(installed.directory, 'src/core/config/index.js')
  if (file === undefined || !existsSync(file)) return undefined
  const { load_config }: { load_config?: () => Promise<{ kit?: unknown }> } = await import(
    pathToFileURL(file).href
  )
  return load_config?.()
}

/** @returns the module that says whether Kit prerenders: `$app/env` from 2.63 on. */
export function environmentModule(installed: InstalledKit | undefined): string {
  const before = installed !== undefined && !existsSync(join(installed.directory, 'src/runtime/app/env'))
  return before ? '$app/environment' : '$app/env'
}
