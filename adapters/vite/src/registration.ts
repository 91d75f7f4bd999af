import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

const page = /\.html$/

/**
 * Registers the definition in the pages of a build, after Vite has converted each page to a module.
 *
 * @param isManual - whether the app itself signals when handlers can run
 */
export function registration(isManual: boolean): Plugin {
  return {
    name: 'abp-kit:registration',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: page },
      // Vite before 6.3 ignores a hook's `filter`, and the running Vite may differ from the one that the
      // adapter resolves.
      handler: (code, id) => (page.test(id) ? registered(code, isManual) : undefined),
    },
  }
}

/**
 * Registers the definition in the modules that start a server's pages.
 *
 * @param isManual - whether the app itself signals when handlers can run
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
 * The import lets waiting calls fetch their files while the app starts. The `ready` call runs after all
 * imports. In its own module, it would run too early in an app with several pages, which would share its
 * chunk.
 */
function registered(code: string, isManual: boolean): { code: string; map: null } {
  // On the module's first line, so that the other lines keep their numbers.
  const started = isManual
    ? `import '${pageModuleId}';${code}`
    : `import { ready } from '${pageModuleId}';${code}\nready()\n`
  return { code: started, map: null }
}
