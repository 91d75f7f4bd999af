import type { AdapterOptions } from '@abp-kit/core/adapter'
import type { InstalledVersion } from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'
import { hasApiRoute, manifestRoute, storeRoute } from '../check/routes.ts'
import type { DefinitionPlace } from './locate-definition.ts'
import { addRewrites } from './rewrites.ts'
import { serveManifest } from './serve-manifest.ts'
import { injectsClient } from './supported.ts'

const ourName = '@abp-kit/next'

/** The files in `pages/api` that the user creates, with the URLs that agents and pages request. */
const routes = [
  { file: manifestRoute, rule: { source: '/abp.json', destination: '/api/abp' } },
  { file: storeRoute, rule: { source: '/abp-results/:path*', destination: '/api/abp-results/:path*' } },
]

interface Given {
  /** The user's configuration. */
  config: NextConfig
  next: InstalledVersion | undefined
  definition: DefinitionPlace
  options: AdapterOptions
}

/**
 * @param pages - absolute path of `pages`
 * @param app - absolute path of `app`, if it exists
 * @returns the configuration for a project with pages in `pages`, which replaces the user's settings
 */
export function forPagesRouter(
  { config, next, definition, options }: Given,
  pages: string,
  app: string | undefined,
): NextConfig {
  const extended: NextConfig = {
    // Otherwise, the server imports the package unchanged, without the app's definition and the `env`
    // variables.
    transpilePackages: [...(config.transpilePackages ?? []), ourName],
  }
  if (injectsClient(next)) {
    const own = config.instrumentationClientInject ?? []
    extended.instrumentationClientInject = [...own, `${ourName}/pages/client`]
  }
  const { file } = definition
  if (config.output !== 'export') {
    const rules = routes
      .filter(({ file }) => hasApiRoute(pages, file, config.pageExtensions))
      .map(({ rule }) => rule)
    if (rules.length > 0) extended.rewrites = addRewrites(config.rewrites, async () => rules)
  } else if (process.env.NODE_ENV === 'development' && app === undefined && file !== undefined) {
    extended.rewrites = addRewrites(config.rewrites, async () => [
      { source: '/abp.json', destination: await serveManifest(file, options) },
    ])
  }
  return extended
}
