import { AbpError } from '@abp-kit/core'
import type { Plugin, PluginOption } from 'vite'
import type { Directives } from './csp'

/** What this adapter reads of SvelteKit's configuration; Kit 2 and 3 agree on it. */
export interface KitConfig {
  adapter?: { name: string; supports?: object }
  alias: Record<string, string>
  csp: { directives: Directives; reportOnly: Directives }
  files: { lib?: string; src: string }
  outDir: string
  paths: { base: string }
  router: { type: 'pathname' | 'hash' }
}

/**
 * Finds SvelteKit's configuration, the very object that its plugins read (`vite-plugin-sveltekit-setup`,
 * `api.options`; Kit 2 has it one level down).
 *
 * @param plugins - Vite's, as the user wrote them
 * @throws {AbpError} `KIT_NOT_FOUND` when SvelteKit's plugin is absent or too old.
 */
export async function findKit(plugins: PluginOption): Promise<KitConfig> {
  const setup = (await flatten(plugins)).find(({ name }) => name === 'vite-plugin-sveltekit-setup')
  const options: { kit?: unknown } | undefined = setup?.api?.options
  for (const candidate of [options?.kit, options]) if (isKitConfig(candidate)) return candidate
  throw new AbpError(
    'KIT_NOT_FOUND',
    setup
      ? 'This version of @sveltejs/kit keeps its configuration elsewhere. @abp-kit/sveltekit works with @sveltejs/kit ^2.70 and ^3.'
      : "SvelteKit's own plugin is missing. Write `plugins: [abp(), sveltekit()]` in vite.config.",
  )
}

/**
 * Whether the app is built for a host of files. Adapters with a server say in `supports` what it can
 * do; adapter-static has none. With hash routing, Kit's server answers no path but the app's own.
 */
export function servesFiles({ adapter, router }: KitConfig): boolean {
  return router.type === 'hash' || (adapter !== undefined && adapter.supports === undefined)
}

/** @returns the app's import aliases as `loadApp` takes them. */
export function aliasesOf({ alias, files }: KitConfig, resolve: (path: string) => string) {
  const aliases = Object.entries(alias).map(([key, path]) => [trim(key), resolve(trim(path))])
  if (files.lib) aliases.unshift(['$lib', resolve(files.lib)])
  return Object.fromEntries(aliases)
}

function trim(pattern: string): string {
  return pattern.replace(/\/\*$/, '')
}

async function flatten(option: PluginOption): Promise<Plugin[]> {
  const value = await option
  if (!value) return []
  return Array.isArray(value) ? (await Promise.all(value.map(flatten))).flat() : [value]
}

function isKitConfig(value: unknown): value is KitConfig {
  const parts = ['alias', 'csp', 'files', 'outDir', 'paths', 'router']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}
