import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

const page = /\.html$/

/**
 * Registers the definition in the pages of a build, after Vite has made a module of each.
 *
 * @param isManual - whether the app itself says when handlers can run
 */
export function registration(isManual: boolean): Plugin {
  return {
    name: 'abp-kit:registration',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: page },
      // Before 6.3, Vite ignores a hook's `filter`, and another Vite may run than the one that the adapter finds.
      handler: (code, id) => (page.test(id) ? registered(code, isManual) : undefined),
    },
  }
}

/**
 * Registers the definition in the modules that start the pages of a server.
 *
 * @param isManual - whether the app itself says when handlers can run
 * @param entries - absolute paths of these modules, known when Vite's configuration is resolved
 */
export function entryRegistration(isManual: boolean, entries: () => readonly string[]): Plugin {
  return {
    name: 'abp-kit:entry-registration',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'client' && entries().length > 0,
    transform(code, id) {
      const isEntry = [id, id.replace(/\.\w+$/, '')].some((path) => entries().includes(path))
      return isEntry ? registered(code, isManual) : undefined
    },
  }
}

/**
 * The import lets calls that wait fetch what they need while the app starts. The call comes after all imports. In a module
 * of its own it would come too early in an app with several pages, whose chunk it would share.
 */
function registered(code: string, isManual: boolean): { code: string; map: null } {
  // In the module's first line, so that the others keep their numbers.
  const started = isManual
    ? `import '${pageModuleId}';${code}`
    : `import { ready } from '${pageModuleId}';${code}\nready()\n`
  return { code: started, map: null }
}
