import { pageModuleId, resolvedId } from '@abp-kit/core/adapter/vite'
import type { ConfigEnv, Plugin, ResolvedConfig, UserConfig } from 'vite'

/**
 * Storybook shows components with the app's own configuration of Vite, on a page of its own. That page is not the app, so
 * that it offers nothing to agents.
 *
 * @param plugins - those of the app
 * @returns the same, which do nothing in Storybook, and one that stands in for them there
 */
export function outsideStorybook(plugins: readonly Plugin[]): Plugin[] {
  const standIn: Plugin = {
    name: 'abp-kit:storybook',
    enforce: 'pre',
    apply: isStorybook,
    // It imports a module that only a plugin knows.
    config: () => ({ optimizeDeps: { exclude: ['@abp-kit/vite'] } }),
    ...emptyPage,
  }
  const elsewhere = plugins.map((plugin) => ({
    ...plugin,
    apply: (config: UserConfig, given: ConfigEnv) => !isStorybook(config) && applies(plugin, config, given),
  }))
  return [...elsewhere, standIn]
}

/** A component may call `abpReady`. */
const emptyPage = {
  resolveId: (id) => (id === pageModuleId ? resolvedId(id) : undefined),
  load: (id) => (id === resolvedId(pageModuleId) ? 'export function ready() {}\n' : undefined),
} satisfies Omit<Plugin, 'name'>

/**
 * Vitest 1 and 2 bring Vite 5 along, which reads the configuration of an app with a later Vite. It runs tests, not the app,
 * so the plugins do nothing there. Vite 5 has no environments, and the plugins' hooks need these.
 *
 * @param config - of the Vite that runs the plugins
 * @returns whether it is Vite 5
 */
export function isOlderVite(config: ResolvedConfig): boolean {
  if (Reflect.has(config, 'environments')) return false
  for (const plugin of config.plugins) {
    if (!/^abp-kit(?:$|:)/.test(plugin.name)) continue
    for (const hook of Object.keys(plugin)) if (hook !== 'name') Reflect.deleteProperty(plugin, hook)
    Object.assign(plugin, emptyPage)
  }
  return true
}

function applies({ apply }: Plugin, config: UserConfig, given: ConfigEnv): boolean {
  return typeof apply === 'function' ? apply(config, given) : apply === undefined || apply === given.command
}

/** Only Storybook's builder for Vite has this plugin, in Storybook 7 to 10. The variable `STORYBOOK` came with 10. */
const builderPlugin = 'storybook:code-generator-plugin'

function isStorybook({ plugins = [] }: UserConfig): boolean {
  return plugins
    .flat()
    .some(
      (plugin) =>
        typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === builderPlugin,
    )
}
