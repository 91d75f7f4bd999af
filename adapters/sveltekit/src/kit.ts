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
  /** `src` is absent in older versions of Kit 2. */
  files: { assets: string; lib?: string; src?: string }
  outDir: string
  /** Absent before Kit 2.13. */
  output?: { bundleStrategy?: string }
  paths: { assets?: string; base: string }
  /** Absent before Kit 2.14. */
  router?: { type: 'pathname' | 'hash' }
  /** Changes the tsconfig that Kit generates, which the app's own extends. Kit 2's lists the files. */
  typescript: { config?: (tsconfig: TsConfig) => TsConfig | undefined }
}

interface TsConfig {
  include?: string[]
}

/**
 * Finds SvelteKit's configuration. From 2.62 on it is the same object that Kit's plugins read
 * (`vite-plugin-sveltekit-setup`, `api.options`; one level deeper in Kit 2). Older versions keep that object to
 * themselves: there it is loaded from `svelte.config` a second time, with the function that Kit itself calls.
 *
 * @param plugins - Vite's plugins, as the user wrote them
 * @param installed - the SvelteKit in the project
 * @throws {AbpError} `KIT_NOT_FOUND` if SvelteKit's plugin is absent; `KIT_MISMATCH` if this version of SvelteKit keeps
 *   its configuration elsewhere.
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
 * Checks whether the app is built for a static file host. Adapters with a server list its features in `supports`;
 * adapter-static has none. With hash routing, Kit's server answers only the app's own path.
 */
export function servesFiles({ adapter, router }: KitConfig): boolean {
  return router?.type === 'hash' || (adapter !== undefined && adapter.supports === undefined)
}

/**
 * Checks whether the page can fetch in advance what an agent's first call needs: there are several files, at the app's own
 * address.
 */
export function hasPrefetch(kit: KitConfig): boolean {
  return !kit.paths.assets && isSplit(kit)
}

/** Checks whether Kit makes several files of the app's scripts. */
export function isSplit({ output }: KitConfig): boolean {
  return (output?.bundleStrategy ?? 'split') === 'split'
}

/** @returns the absolute path of the folder with the app's source. */
export function sourceFolder({ files }: KitConfig, root: string): string {
  return resolve(root, files.src ?? 'src')
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
  const parts = ['alias', 'appDir', 'files', 'outDir', 'paths', 'typescript']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}
