import { extname, isAbsolute, resolve } from 'node:path'
import { reportFindings } from '@abp-kit/core/adapter/node'
import {
  askOwnServer,
  type DefinitionSource,
  describeProblem,
  type LiveDefinition,
  resolvedId,
  serverModuleId,
  serverModuleText,
} from '@abp-kit/core/adapter/vite'
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite'
import type { AbpOptions } from '../options.ts'
import { checkPages } from './check.ts'
import type { ServerFramework } from './framework.ts'
import { notReached } from './not-reached.ts'

/** Name of the module that replaces the client's start module. */
const startModuleId = 'virtual:abp-kit/start'

/**
 * Marks the module that replaces a server's entry. It keeps the entry's name, because bundlers name files by
 * it.
 */
const wrapped = '?abp-kit-entry'

/** The data shared with the plugin for HTML pages. */
export interface ServerEntryContext {
  /** `undefined` in an app with HTML pages. */
  framework: ServerFramework | undefined
  live: LiveDefinition<EnvironmentModuleNode>
  /** URL of the list of files that an agent's first call needs; `undefined` without a list. */
  prefetch: string | undefined
  source: Pick<DefinitionSource, 'directories' | 'options'>
}

/**
 * Replaces `abp()` in frameworks that render their pages on a server: wraps the server's entry module and the
 * client's start.
 *
 * @param context - known when Vite's configuration is resolved
 */
export function serverEntry(options: AbpOptions, context: () => ServerEntryContext): Plugin {
  return {
    name: 'abp-kit:server-entry',
    enforce: 'pre',
    applyToEnvironment: () => context().framework !== undefined,

    resolveId: {
      // Runs before the framework's own plugin, wherever that is in the list.
      order: 'pre',
      async handler(id, importer = '') {
        const { framework, live, source } = context()
        if (!framework) return undefined
        if (id === serverModuleId) {
          // Not in `load`: Rollup prefixes errors thrown there with "Could not load" and the module's name.
          await live.read().catch(async (error) => this.error(await describeProblem(error, source)))
          return resolvedId(id)
        }
        if (this.environment.config.consumer === 'client')
          return id === framework.client?.module && importer !== resolvedId(startModuleId)
            ? resolvedId(startModuleId)
            : undefined
        const isOther = !framework.server.names.includes(id) || importer.endsWith(wrapped)
        if (isOther || !framework.server.wrap) return undefined
        const { root } = this.environment.config
        if (id.startsWith('.')) return normalizePath(resolve(root, id)) + wrapped
        // Without a file extension, a bundler treats the mark as part of the name, and names the server by
        // it.
        const file = isAbsolute(id) && extname(id) === '' ? await this.resolve(id, importer) : undefined
        return (file?.id ?? id) + wrapped
      },
    },

    load: {
      order: 'pre',
      filter: { id: [/\?abp-kit-entry$/, /^\0virtual:abp-kit\//] },
      async handler(id) {
        const { framework, live, prefetch } = context()
        if (!framework) return undefined
        if (id.endsWith(wrapped)) return framework.server.wrap?.(id.slice(0, -wrapped.length))
        if (id === resolvedId(startModuleId))
          return framework.client?.moduleText({
            basePath: framework.basePath,
            isManual: options.ready === 'manual',
          })
        if (id !== resolvedId(serverModuleId)) return undefined
        return serverModuleText(await live.read(), framework.basePath, options.deadline, {}, { prefetch })
      },
    },

    transform: {
      order: 'pre',
      filter: { id: /^\0virtual:/ },
      handler(code, id) {
        const { framework } = context()
        const { patch, names = [] } = framework?.server ?? {}
        if (!framework || !patch || !names.some((name) => id === resolvedId(name))) return undefined
        return { code: patch(code) ?? this.error(notReached(framework).message), map: null }
      },
    },

    configureServer: {
      // Runs before the app's own server, which responds without calling the next handler.
      order: 'pre',
      handler({ config, middlewares }) {
        const { framework, live } = context()
        if (!framework || framework.manifestFile !== undefined || options.check === false) return
        const { basePath, name } = framework
        const remedy = `Let what guards the app's pages pass it on: the middleware of the server in which ${name} runs.`
        middlewares.use(
          askOwnServer(basePath, remedy, async (findings) => {
            const { problem } = await live.read()
            // The error in the definition has already been reported.
            if (problem === undefined)
              reportFindings(findings, 'warn', (text) => config.logger.warn(`[abp-kit] ${text}`))
          }),
        )
      },
    },

    buildApp: {
      // Runs after the framework has written its prerendered pages. Vite 6 lacks this hook.
      order: 'post',
      async handler({ environments, config }) {
        const { framework } = context()
        if (!framework || !environments.client) return
        const { outDir } = environments.client.config.build
        const directory = resolve(config.root, outDir)
        const findings = await checkPages(framework, directory, config.publicDir)
        reportFindings(findings, options.check, (text) => config.logger.warn(`[abp-kit] ${text}`))
      },
    },

    // React Router's plugin uses this older hook. As long as the server uses them, Vite passes it modules
    // that `hotUpdate` has withheld, and React Router sends them to the page.
    handleHotUpdate: ({ modules }) => context().live.withoutHeld(modules),

    generateBundle() {
      const { framework } = context()
      const { config, name } = this.environment
      // An app may have its own environments, such as a worker's.
      const isServer = /^ssr(?:Bundle_|$)/.test(name)
      const start = name === 'client' ? framework?.client : undefined
      if (!framework || config.command !== 'build' || !(isServer || start)) return
      if (this.getModuleInfo(resolvedId(isServer ? serverModuleId : startModuleId)) === null)
        this.error(notReached(framework, start).message)
    },
  }
}
