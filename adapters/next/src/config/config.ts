import { relative, sep } from 'node:path'
import { type AdapterOptions, manifestPath, readResultStore } from '@abp-kit/core/adapter'
import { type InstalledVersion, installedVersion } from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'
import { askInDevelopment } from '../check/ask-app.ts'
import { warnOnce } from '../check/sources.ts'
import { evaluateForBuild, isBuilding, readIdentity } from './build.ts'
import { finishBuild } from './finish-build.ts'
import { locateDefinition } from './locate-definition.ts'
import { forPagesRouter } from './pages-router.ts'
import { addPrefetch } from './prefetch.ts'
import { findProjectRoot } from './project-root.ts'
import { findRouters } from './routers.ts'
import { keepsOldHandlers, refusesHosts, requireSupportedNext } from './supported.ts'
import { keepAgentsApart } from './vendor-chunks.ts'

export type { AdapterOptions } from '@abp-kit/core/adapter'

/** A configuration function, which Next.js calls with the phase and its defaults. */
type ConfigFunction<Context extends unknown[]> = (...context: Context) => NextConfig | Promise<NextConfig>

const ourName = '@abp-kit/next'

/** The module in this package that the user's definition replaces. */
const placeholder = `${ourName}/app`

/**
 * Agents also use these addresses for a development server, which Next.js names `localhost`. Without its
 * scripts, the page never starts and calls time out.
 */
const ownMachine = ['127.0.0.1', '[::1]']

/**
 * Makes a Next.js app usable by agents: connects `abp/index` with `<Abp />` and with the manifest's route.
 *
 * @param config - the app's configuration: an object, a promise of one, or a function that returns either
 * @param options - when to fetch the runtime, how long calls wait for the page, where the definition is, and
 *   whether the server stores results
 * @returns the configuration in the same form as the input, so that other plugins can wrap it. The page and
 *   the build report a missing definition where they use it, because `next start` needs no source.
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED`, `RESULT_STORE_INVALID`, `RESULT_STORE_NEEDS_SERVER`
 *
 * @example
 * const nextConfig: NextConfig = { … }
 * export default withAbp(nextConfig)
 */
export function withAbp<Context extends unknown[]>(
  config: ConfigFunction<Context>,
  options?: AdapterOptions,
): (...context: Context) => Promise<NextConfig>
export function withAbp(config: Promise<NextConfig>, options?: AdapterOptions): Promise<NextConfig>
export function withAbp(config?: NextConfig, options?: AdapterOptions): NextConfig
export function withAbp<Context extends unknown[]>(
  config: NextConfig | Promise<NextConfig> | ConfigFunction<Context> = {},
  options: AdapterOptions = {},
): NextConfig | Promise<NextConfig> | ((...context: Context) => Promise<NextConfig>) {
  const root = findProjectRoot()
  if (typeof config === 'function')
    return async (...context) => extend(await config(...context), options, root)
  if (config instanceof Promise) return config.then((awaited) => extend(awaited, options, root))
  return extend(config, options, root)
}

function extend(config: NextConfig, options: AdapterOptions, root: string): NextConfig {
  const { runtime, deadline, entry } = options
  const next = requireSupportedNext(installedVersion(root, 'next'))
  const resultStore = readResultStore(options, config.output === 'export' ? "`output: 'export'`" : undefined)
  const definition = locateDefinition(root, entry)
  const manifest = manifestPath(config.basePath)
  warnOnce(
    { root, config, next, resultStore: resultStore !== undefined, isBuild: isBuilding() },
    options.check,
  )
  finishBuild(root, config, manifest, options.check)
  if (options.check !== false) askInDevelopment(root, config, manifest)
  warnOfOldHandlers(next)
  const extended: NextConfig = {
    ...config,
    ...(refusesHosts(next) && { allowedDevOrigins: [...(config.allowedDevOrigins ?? []), ...ownMachine] }),
    env: {
      ...config.env,
      // Always set: the bundlers replace each variable with a string and remove code that the value makes
      // unreachable.
      ABP_NEXT_RUNTIME: runtime ?? 'demand',
      ABP_NEXT_DEADLINE: deadline?.toString() ?? '',
      ABP_NEXT_MANIFEST: manifest,
      ABP_NEXT_PROBLEM: definition.problem,
      ABP_NEXT_PREFETCH: '',
      ABP_NEXT_RESULT_STORE: resultStore ? JSON.stringify(resultStore) : '',
    },
  }
  const { app, pages } = findRouters(root, config.pageExtensions)
  if (pages !== undefined)
    Object.assign(extended, forPagesRouter({ config, next, definition, options }, pages, app))
  const { file } = definition
  if (file === undefined) return extended
  const built = evaluateForBuild(file, options)
  // Both bundlers can replace package names.
  const alias: Record<string, string> =
    built === undefined ? {} : { '@abp-kit/next/served': '@abp-kit/next/built' }
  const prefetch: NextConfig = built === undefined ? {} : addPrefetch(config, next, built)
  return {
    ...extended,
    ...prefetch,
    env: {
      ...extended.env,
      ...prefetch.env,
      ABP_NEXT_DEFINITION: built,
      // Set only if the bundler evaluates the definition. A local path is useless in a finished build.
      ABP_NEXT_ENTRY: built === undefined ? file : undefined,
      ...(pages && identityFor(file, options, built)),
    },
    turbopack: {
      ...config.turbopack,
      // Turbopack does not accept absolute paths.
      resolveAlias: {
        ...config.turbopack?.resolveAlias,
        ...alias,
        [placeholder]: `./${relative(root, file).split(sep).join('/')}`,
      },
    },
    webpack(webpackConfig, context) {
      webpackConfig.resolve.alias = { ...webpackConfig.resolve.alias, ...alias, [placeholder]: file }
      const usual = new Set(Object.values(webpackConfig.optimization?.splitChunks?.cacheGroups ?? {}))
      const changed = config.webpack?.(webpackConfig, context) ?? webpackConfig
      if (!context.isServer) keepAgentsApart(changed.optimization?.splitChunks, usual)
      changed.ignoreWarnings = [...(changed.ignoreWarnings ?? []), { message: absentMethod }]
      return changed
    },
  }
}

/**
 * Set after the warning: Next.js reads its configuration several times, including in processes that inherit
 * this variable.
 */
const warned = 'ABP_NEXT_WARNED_OF_OLD_HANDLERS'

/** A session that is open during an edit would keep its old handlers without a warning. */
function warnOfOldHandlers(next: InstalledVersion | undefined): void {
  const remedy = keepsOldHandlers(next)
  if (process.env.NODE_ENV !== 'development' || remedy === undefined || process.env[warned]) return
  process.env[warned] = '1'
  console.warn(
    `[abp-kit] Edits in abp/ do not reach open pages: this needs webpack, or Turbopack of Next.js 16.2. Reload the page after each edit, or ${remedy}.`,
  )
}

/**
 * Webpack's warning when Sentry wraps the manifest's route. Sentry's wrapper imports every HTTP method, and
 * webpack cannot see which ones an `export *` provides.
 */
const absentMethod = /'[A-Z]+'.*'@abp-kit\/next\/route'/

/** The environment variables for `<AbpHead />`. */
function identityFor(file: string, options: AdapterOptions, built: string | undefined): NextConfig['env'] {
  const { identity, problem } = readIdentity(file, options, built)
  return { ABP_NEXT_APP: identity, ABP_NEXT_PROBLEM: problem }
}
