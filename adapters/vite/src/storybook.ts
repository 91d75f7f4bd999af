import { pageModuleId, resolvedId } from '@abp-kit/core/adapter/vite'
import type { ConfigEnv, Plugin, ResolvedConfig, UserConfig } from 'vite'

/**
 * Storybook shows components with the app's own Vite configuration, on its own page. That page is not the
 * app, so it offers nothing to agents.
 *
 * @param plugins - the app's plugins
 * @returns the same plugins, disabled in Storybook, and a replacement for them there
 */
export function outsideStorybook(plugins: readonly Plugin[]): Plugin[] {
  const standIn: Plugin = {
    name: 'abp-kit:storybook',
    enforce: 'pre',
    apply: isStorybook,
    // It imports a module that only a plugin provides.
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
 * Vitest 1 and 2 bundle Vite 5, which reads the configuration of an app with a later Vite. It runs tests, not
 * the app, so the plugins do nothing there. Vite 5 has no environments, which the plugins' hooks need.
 *
 * @param config - configuration of the Vite that runs the plugins
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

/**
 * Only Storybook's Vite builder has this plugin, in Storybook 7 to 10. The `STORYBOOK` variable exists only
 * since 10.
 */
const builderPlugin = 'storybook:code-generator-plugin'

function isStorybook({ plugins = [] }: UserConfig): boolean {
  return plugins
    .flat()
    .some(
      (plugin) =>
        typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === builderPlugin,
    )
}
