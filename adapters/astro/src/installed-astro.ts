import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * The versions of Astro that the tests run, in words. Keep it like `peerDependencies` in package.json. Astro 3 takes the
 * routes of integrations in another form.
 */
const supported = '^4.0.0 || ^5.0.0 || ^6.0.0 || ^7.0.0'

/**
 * @param root - absolute path of the project
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with the installed version
 */
export function requireSupportedAstro(root: string): void {
  const version = readVersion(root)
  if (version !== undefined) requireSupportedAstroVersion(version)
}

/**
 * @param version - such as `7.3.5`
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedAstroVersion(version: string): void {
  const major = majorOf(version)
  if (major >= 4 && major <= 7) return
  const remedy =
    major < 4
      ? 'Upgrade Astro: `npx @astrojs/upgrade`, or `npm install astro@^4.0.0` for the oldest that works. There is no way without the upgrade.'
      : 'Update this package: `npm install @abp-kit/astro@latest @abp-kit/core@latest`. If that does not help, stay with `npm install astro@^7.0.0`.'
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `Astro ${version} is installed, but @abp-kit/astro works with Astro ${supported}. ${remedy}`,
    ),
  )
}

/**
 * Names the modules behind `astro:transitions/client`, with which handlers navigate. Vite's search for dependencies does
 * not see through that name: it would find them with the first page or call, and load the page again. Astro 5 and older
 * tell Vite to take them as they are, and what they import cannot be prepared there.
 *
 * @param root - absolute path of the project
 * @returns those that this version of Astro has
 */
export function routerModules(root: string): string[] {
  if (majorOf(readVersion(root) ?? '') < 6) return []
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

function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}

function readVersion(root: string): string | undefined {
  const require = createRequire(resolve(root, 'package.json'))
  let found: { version?: unknown }
  try {
    found = require('astro/package.json')
  } catch {
    return undefined
  }
  return typeof found.version === 'string' ? found.version : undefined
}
