import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export const packageName = '@abp-kit/sveltekit'

/** The project's SvelteKit installation. */
export interface InstalledKit {
  /** Absolute path of its package. */
  directory: string
  version: string
}

/**
 * @param root - an absolute path
 * @returns `undefined` if the package cannot be resolved from the project root
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
 * Loads `svelte.config` with Kit's own function, which also applies the defaults. Kit also loads it in each
 * of its processes. Before 2.62, this is the only access to the configuration: `sveltekit()` does not expose
 * the object.
 *
 * @returns `undefined` if this version of Kit has no such function
 * @throws the errors of the user's file and of Kit's validation.
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

/** @returns the module that reports whether Kit prerenders: `$app/env` since 2.63. */
export function environmentModule(installed: InstalledKit | undefined): string {
  const before = installed !== undefined && !existsSync(join(installed.directory, 'src/runtime/app/env'))
  return before ? '$app/environment' : '$app/env'
}
