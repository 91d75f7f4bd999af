import { relative, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { normalizePath, type Plugin, type PluginOption } from 'vite'
import type { Directives } from './csp.ts'
import { type InstalledKit, loadConfig, packageName } from './installed-kit.ts'
import { upgrade } from './supported.ts'

/** The part of SvelteKit's configuration that this adapter uses. It is the same in Kit 2 and 3. */
export interface KitConfig {
  adapter?: { name: string; supports?: object }
  alias: Record<string, string>
  /** The folder of the build's files. */
  appDir: string
  csp?: { directives?: Directives; reportOnly?: Directives }
  /** `src` is absent in older Kit 2 versions. */
  files: { assets: string; lib?: string; src?: string }
  outDir: string
  /** Absent before Kit 2.13. */
  output?: { bundleStrategy?: string }
  paths: { assets?: string; base: string }
  /** Absent before Kit 2.14. */
  router?: { type: 'pathname' | 'hash' }
  /** Changes Kit's generated tsconfig, which the app's own extends. Kit 2's lists the files. */
  typescript: { config?: (tsconfig: TsConfig) => TsConfig | undefined }
}

interface TsConfig {
  include?: string[]
}

/**
 * Finds SvelteKit's configuration. Since 2.62, Kit's plugins expose the object that they read
 * (`vite-plugin-sveltekit-setup`, `api.options`; one level deeper in Kit 2). Older versions do not expose it:
 * for them, this function loads `svelte.config` a second time, with Kit's own function.
 *
 * @param plugins - Vite's plugins, as in the user's configuration
 * @param installed - the project's SvelteKit installation
 * @throws {AbpError} `KIT_NOT_FOUND` if SvelteKit's plugin is absent; `KIT_MISMATCH` if this version of
 *   SvelteKit keeps its configuration elsewhere.
 */
export async function findKit(
  plugins: PluginOption,
  installed: InstalledKit | undefined,
): Promise<KitConfig> {
  const setup = (await flatten(plugins)).find(({ name }) => name === 'vite-plugin-sveltekit-setup')
  if (!setup)
    throw new AbpError(
      'KIT_NOT_FOUND',
      "SvelteKit's own plugin is missing. Write `plugins: [abp(), sveltekit()]` in vite.config.",
    )
  const options: { kit?: unknown } | undefined = setup.api?.options ?? (await loadConfig(installed))
  for (const candidate of [options?.kit, options]) if (isKitConfig(candidate)) return candidate
  throw new AbpError(
    'KIT_MISMATCH',
    `@sveltejs/kit ${installed?.version ?? ''} keeps its configuration where ${packageName} does not find it. ${upgrade(installed)}`,
  )
}

/**
 * Checks whether the app targets a static file host. Adapters with a server list its features in `supports`;
 * adapter-static does not. With hash routing, Kit's server answers only the app's own path.
 */
export function servesFiles({ adapter, router }: KitConfig): boolean {
  return router?.type === 'hash' || (adapter !== undefined && adapter.supports === undefined)
}

/**
 * Checks whether the page can prefetch the files for an agent's first call. This requires several files at
 * the app's own URL.
 */
export function hasPrefetch(kit: KitConfig): boolean {
  return !kit.paths.assets && isSplit(kit)
}

/** Checks whether Kit splits the app's scripts into several files. */
export function isSplit({ output }: KitConfig): boolean {
  return (output?.bundleStrategy ?? 'split') === 'split'
}

/** @returns the absolute path of the app's source folder. */
export function sourceFolder({ files }: KitConfig, root: string): string {
  return resolve(root, files.src ?? 'src')
}

/** @returns the app's import aliases in the format of `loadApp`. */
export function aliasesOf({ alias, files }: KitConfig, resolve: (path: string) => string) {
  const aliases = Object.entries(alias).map(([key, path]) => [trim(key), resolve(trim(path))])
  if (files.lib) aliases.unshift(['$lib', resolve(files.lib)])
  return Object.fromEntries(aliases)
}

/**
 * Adds the definition to the app's TypeScript project if Kit lists its files. Editors and `svelte-check` then
 * resolve `$app/*` and `$lib` in the definition. In Kit 3, the app's own tsconfig lists the files.
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
  const parts = ['alias', 'appDir', 'files', 'outDir', 'paths', 'typescript']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}
