import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { appsOf, sayApps } from './framework.ts'
import type { FrameworkName } from './framework-name.ts'
import { ownCommand } from './manager.ts'
import type { Project } from './project.ts'

/** Each app of a framework has one of these. Vite apps are checked during framework detection. */
const partsOfApps: Partial<Record<FrameworkName, readonly string[]>> = {
  next: ['app', 'pages', 'src/app', 'src/pages'],
  nuxt: ['nuxt.config', 'app.vue', 'app', 'pages'],
  sveltekit: ['svelte.config', 'vite.config', 'src/routes'],
  astro: ['astro.config', 'src/pages'],
  'react-router': ['react-router.config', 'vite.config'],
}

/**
 * A package that extends a framework, such as a Nuxt module, depends on it for its tests, and is not an app.
 *
 * @throws {AbpError} `FRAMEWORK_UNKNOWN`
 */
export function expectApp({ framework: { name, title }, manager, root, workspace }: Project): void {
  const parts = partsOfApps[name]
  if (!parts || parts.some((path) => isThere(root, path))) return
  const apps = appsOf(workspace).filter((app) => app !== root)
  const own = ownCommand(manager, workspace)
  const nothing = `${root} has ${title}, but no app: none of ${parts.join(', ')}. Name the folder of the app: ${own} add apps/web.`
  throw new AbpError('FRAMEWORK_UNKNOWN', apps.length > 0 ? sayApps(root, apps, own) : nothing)
}

/** @param path - of a file or folder, below the root; a file's path without its extension is enough */
function isThere(root: string, path: string): boolean {
  const folder = join(root, dirname(path))
  const name = basename(path)
  return existsSync(folder) && readdirSync(folder).some((one) => one === name || one.startsWith(`${name}.`))
}
