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

/** Checks whether Kit's client starts in a module that the plugin knows. It does from 2.1 on. */
export function hasKnownClient(installed: InstalledKit | undefined): boolean {
  if (!installed) return true
  const entries = ['client-entry.js', 'entry.js']
  return entries.some((name) => existsSync(join(installed.directory, 'src/runtime/client', name)))
}

/** @returns what to do about a version that the plugin does not understand: a command, and the way without it. */
export function upgrade(installed: InstalledKit | undefined): string {
  const [major = 0, minor = 0] = installed?.version.split('.').map(Number) ?? []
  const old = major < 2 || (major === 2 && minor < 1)
  return `It works with @sveltejs/kit ^2.1 and ^3; ${installed?.version ?? 'an unknown version'} is installed. Run \`${old ? 'npm install -D @sveltejs/kit@2' : `npm install ${packageName}@latest @abp-kit/core@latest`}\`.`
}

/** @returns the error for a version whose modules the plugin does not know */
export function mismatch(installed: InstalledKit | undefined): string {
  return `KIT_MISMATCH: this version of @sveltejs/kit is put together in a way that ${packageName} does not know, so pages would offer nothing to agents. ${upgrade(installed)} Or write both of these yourself:
  - src/hooks.server: \`export { abpHandle as handle } from '${packageName}/hooks'\`, or \`sequence(abpHandle, yours)\`
  - src/routes/+layout.svelte: \`import { abpReady } from '${packageName}/client'\` and \`onMount(abpReady)\``
}
