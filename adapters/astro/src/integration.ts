import { fileURLToPath } from 'node:url'
import { type AdapterOptions, readResultStore } from '@abp-kit/core/adapter'
import { forwardSlashes } from '@abp-kit/core/adapter/vite'
import type { AstroIntegration } from 'astro'
import { requireSupportedAstro } from './installed-astro'
import { abpPlugin } from './plugin'
import { packageFile, pageScript } from './virtual-modules'

/**
 * Offers the app that `abp/index` defines to agents: `integrations: [abp()]` in astro.config.
 *
 * Puts the link and the bootstrap into every page, serves the manifest at `<base>/abp.json`, and registers the definition
 * in the page when the page's own scripts have run.
 *
 * @throws {AbpError} in a build: `ENTRY_NOT_FOUND`, `ENTRY_FAILED`, `INVALID_DEFINITION`; in dev, mistakes in the
 *   definition are shown instead. In both: `FRAMEWORK_UNSUPPORTED`, `RESULT_STORE_INVALID`, `RESULT_STORE_NEEDS_SERVER`.
 */
export function abp(options: AdapterOptions = {}): AstroIntegration {
  return {
    name: '@abp-kit/astro',
    hooks: {
      'astro:config:setup'({
        addMiddleware,
        command,
        config,
        injectRoute,
        injectScript,
        logger,
        updateConfig,
      }) {
        if (command === 'preview') return
        const root = fileURLToPath(config.root)
        requireSupportedAstro(root)
        readResultStore(options, config.output === 'server' ? undefined : "`output: 'static'`")
        addMiddleware({ entrypoint: packageFile('middleware.mjs'), order: 'pre' })
        injectRoute({
          pattern: '/abp.json',
          entrypoint: packageFile('manifest.mjs'),
          // A file on static hosts. A server sends it with our headers.
          prerender: config.output !== 'server',
        })
        injectScript('page', pageScript())
        const plugin = abpPlugin({
          config,
          directories: [pathOf(config.root), pathOf(config.srcDir)],
          options,
          dev: command !== 'build',
          warn: (message) => logger.warn(message),
        })
        updateConfig({ vite: { plugins: [plugin] } })
      },
    },
  }
}

/** @returns an absolute path with forward slashes, without one at the end. */
function pathOf(folder: URL): string {
  return forwardSlashes(fileURLToPath(folder)).replace(/\/$/, '')
}
