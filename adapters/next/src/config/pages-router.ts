import type { AdapterOptions } from '@abp-kit/core/adapter'
import type { NextConfig } from 'next'
import { hasApiRoute } from '../check/routes'
import { injectsClient, type NextVersion } from './installed-next'
import type { DefinitionPlace } from './locate-definition'
import { addRewrites } from './rewrites'
import type { Routers } from './routers'
import { serveManifest } from './serve-manifest'

const ourName = '@abp-kit/next'

interface Given {
  /** The user's. */
  config: NextConfig
  next: NextVersion | undefined
  definition: DefinitionPlace
  options: AdapterOptions
}

/** @returns what a project with pages in `pages` needs in its configuration, in place of the user's settings */
export function forPagesRouter({ config, next, definition, options }: Given, routers: Routers): NextConfig {
  const extended: NextConfig = {
    // The server would import the package as it is, without the app's definition and the variables of `env`.
    transpilePackages: [...(config.transpilePackages ?? []), ourName],
  }
  if (injectsClient(next)) {
    const own = config.instrumentationClientInject ?? []
    extended.instrumentationClientInject = [...own, `${ourName}/pages/client`]
  }
  const { file } = definition
  if (config.output !== 'export') {
    if (routers.pages !== undefined && hasApiRoute(routers.pages))
      extended.rewrites = addRewrites(config.rewrites, async () => [
        { source: '/abp.json', destination: '/api/abp' },
      ])
  } else if (process.env.NODE_ENV === 'development' && routers.app === undefined && file !== undefined) {
    extended.rewrites = addRewrites(config.rewrites, async () => [
      { source: '/abp.json', destination: await serveManifest(file, options) },
    ])
  }
  return extended
}
