import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { installedVersion } from '@abp-kit/core/adapter/node'

/**
 * Names the modules behind `astro:transitions/client`, with which handlers navigate. Vite's search for dependencies does
 * not see through that name: it would find them with the first page or call, and load the page again. Astro 5 and older
 * tell Vite to take them as they are, and what they import cannot be prepared there.
 *
 * @param root - absolute path of the project
 * @returns those that this version of Astro has
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
