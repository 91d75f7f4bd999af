import { fileURLToPath } from 'node:url'
import { manifestPath, resultStorePath } from '@abp-kit/core/adapter'
import { checkManifestAnswer, installedVersion, reportFindings } from '@abp-kit/core/adapter/node'
import { forwardSlashes, type ServerAdapterOptions, servedResultStore } from '@abp-kit/core/adapter/vite'
import type { AstroConfig, AstroIntegration } from 'astro'
import { checkServiceWorkers } from './agent-files.ts'
import { checkFiles, checkPages } from './check.ts'
import { allowBootstrap } from './csp.ts'
import { abpPlugin } from './plugin.ts'
import { requireSupportedAstro } from './supported.ts'
import { packageFile, pageScript } from './virtual-modules.ts'

/** The options of `abp()`. */
export type AbpOptions = ServerAdapterOptions

/**
 * Offers the app that `abp/index` defines to agents: `integrations: [abp()]` in astro.config.
 *
 * Puts the link and the bootstrap into every page, serves the manifest at `<base>/abp.json`, and registers
 * the definition in the page after the page's own scripts have run.
 *
 * @throws {AbpError} in a build: `ENTRY_NOT_FOUND`, `ENTRY_FAILED`, `INVALID_DEFINITION`; in dev, the
 *   terminal and the page show definition errors instead. In both: `FRAMEWORK_UNSUPPORTED`,
 *   `RESULT_STORE_INVALID`, `RESULT_STORE_NEEDS_SERVER`.
 */
export function abp(options: AbpOptions = {}): AstroIntegration {
  let app: AstroConfig
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
        requireSupportedAstro(installedVersion(root, 'astro'))
        const isServer = config.output === 'server'
        const files = isServer ? undefined : "`output: 'static'`"
        const resultStore = servedResultStore(options, root, files)
        addMiddleware({ entrypoint: packageFile('middleware.mjs'), order: 'pre' })
        // A static build writes a file. A server sends the manifest with the adapter's headers.
        injectRoute({
          pattern: '/abp.json',
          entrypoint: packageFile('manifest.mjs'),
          prerender: !isServer,
        })
        if (resultStore)
          injectRoute({
            pattern: `${resultStorePath()}/[...path]`,
            entrypoint: packageFile('result-store.mjs'),
            prerender: false,
          })
        injectScript('page', pageScript())
        const plugins = abpPlugin({
          config,
          directories: [pathOf(config.root), pathOf(config.srcDir)],
          options,
          resultStore,
          dev: command !== 'build',
          // Astro adds the integration's name as a prefix.
          warn: (message) => logger.warn(message.replace(/^\[abp-kit\] /, '')),
        })
        updateConfig({ ...allowBootstrap(config), vite: { plugins } })
      },

      'astro:config:done'({ config }) {
        app = config
      },

      'astro:server:start'({ address, logger }) {
        if (options.check === false) return
        const warn = (text: string) => logger.warn(text)
        reportFindings(checkFiles(app.publicDir), 'warn', warn)
        const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
        const remedy = 'Let the middleware of other integrations pass it on, or put `abp()` before them.'
        // A Vite plugin may have added a certificate, which Astro does not report. Only one protocol answers.
        for (const protocol of ['http', 'https']) {
          const url = new URL(manifestPath(app.base), `${protocol}://${host}:${address.port}`)
          // Not awaited: Astro waits for its integrations before it reports that the server is ready.
          void checkManifestAnswer(url, remedy).then((findings) => reportFindings(findings, 'warn', warn))
        }
      },

      'astro:build:start'({ logger }) {
        reportFindings(checkFiles(app.publicDir), options.check, (text) => logger.warn(text))
      },

      'astro:build:done': async ({ dir, logger, pages }) => {
        if (options.check === false) return
        const paths = pages.map(({ pathname }) => pathname)
        const findings = [
          ...(await checkPages(dir, paths)),
          ...(await checkServiceWorkers(fileURLToPath(dir))),
        ]
        reportFindings(findings, options.check, (text) => logger.warn(text))
      },
    },
  }
}

/** @returns an absolute path with forward slashes and no trailing slash. */
function pathOf(folder: URL): string {
  return forwardSlashes(fileURLToPath(folder)).replace(/\/$/, '')
}
