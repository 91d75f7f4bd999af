import { relative } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { normalizePath, type Plugin, type PluginOption } from 'vite'
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
  /** Changes the tsconfig that Kit writes for the app's own to extend; Kit 2's lists the files. */
  typescript: { config?: (tsconfig: TsConfig) => TsConfig | undefined }
}

interface TsConfig {
  include?: string[]
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

/**
 * Makes the definition part of the app's TypeScript project where Kit lists its files, so that editors and
 * `svelte-check` know `$app/*` and `$lib` there. In Kit 3 the app's own tsconfig lists them.
 *
 * @param places - absolute paths of folders
 */
export function includeTypes(kit: KitConfig, places: string[]): void {
  const previous = kit.typescript.config
  if (!previous) return
  kit.typescript.config = (given) => {
    const tsconfig = previous(given) ?? given
    const globs = places.map((place) => `${normalizePath(relative(kit.outDir, place))}/**/*.ts`)
    return tsconfig.include ? { ...tsconfig, include: [...tsconfig.include, ...globs] } : tsconfig
  }
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
  const parts = ['alias', 'csp', 'files', 'outDir', 'paths', 'router', 'typescript']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}
