import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { installedVersion } from '@abp-kit/core/adapter/node'

/**
 * Names the modules behind `astro:transitions/client`, which handlers use to navigate. Vite's dependency scan
 * does not resolve that name. It would find the modules on the first page or call, and reload the page. Astro
 * 5 and older exclude these modules from Vite's optimization, so their imports cannot be prepared there.
 *
 * @param root - absolute path of the project
 * @returns the modules that this Astro version has
 */
export function routerModules(root: string): string[] {
  if (Number.parseInt(installedVersion(root, 'astro') ?? '', 10) < 6) return []
  const require = createRequire(resolve(root, 'package.json'))
  return ['router', 'types', 'events', 'swap-functions']
    .map((name) => `astro/virtual-modules/transitions-${name}.js`)
    .filter((name) => {
      try {
        return existsSync(require.resolve(name))
      } catch {
        return false
      }
    })
}
