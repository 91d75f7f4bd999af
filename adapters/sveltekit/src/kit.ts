import { relative } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { normalizePath, type Plugin, type PluginOption } from 'vite'
import type { Directives } from './csp'

/** The part of SvelteKit's configuration that this adapter uses. It is the same in Kit 2 and 3. */
export interface KitConfig {
  adapter?: { name: string; supports?: object }
  alias: Record<string, string>
  csp: { directives: Directives; reportOnly: Directives }
  files: { lib?: string; src: string }
  outDir: string
  paths: { base: string }
  router: { type: 'pathname' | 'hash' }
  /** Changes the tsconfig that Kit generates, which the app's own extends. Kit 2's lists the files. */
  typescript: { config?: (tsconfig: TsConfig) => TsConfig | undefined }
}

interface TsConfig {
  include?: string[]
}

/**
 * Finds SvelteKit's configuration: the same object that its plugins read (`vite-plugin-sveltekit-setup`, `api.options`;
 * one level deeper in Kit 2).
 *
 * @param plugins - Vite's plugins, as the user wrote them
 * @throws {AbpError} `KIT_NOT_FOUND` if SvelteKit's plugin is absent or too old.
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
 * Checks whether the app is built for a static file host. Adapters with a server list its features in `supports`;
 * adapter-static has none. With hash routing, Kit's server answers only the app's own path.
 */
export function servesFiles({ adapter, router }: KitConfig): boolean {
  return router.type === 'hash' || (adapter !== undefined && adapter.supports === undefined)
}

/** @returns the app's import aliases in the form that `loadApp` takes. */
export function aliasesOf({ alias, files }: KitConfig, resolve: (path: string) => string) {
  const aliases = Object.entries(alias).map(([key, path]) => [trim(key), resolve(trim(path))])
  if (files.lib) aliases.unshift(['$lib', resolve(files.lib)])
  return Object.fromEntries(aliases)
}

/**
 * Adds the definition to the app's TypeScript project if Kit lists its files, so that editors and `svelte-check` know
 * `$app/*` and `$lib` in the definition. In Kit 3, the app's own tsconfig lists the files.
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
