import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'

/** The versions of Astro that the tests run, in words. Keep it like `peerDependencies` in package.json. */
const supported = '^5.0.0 || ^6.0.0 || ^7.0.0'

/**
 * @param root - absolute path of the project
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with the installed version
 */
export function requireSupportedAstro(root: string): void {
  const version = readVersion(root)
  if (version === undefined) return
  const [major = 0] = version.split('.').map(Number)
  if (major >= 5 && major <= 7) return
  const remedy =
    major < 5
      ? 'Upgrade Astro: `npx @astrojs/upgrade`, or `npm install astro@^5.0.0` to stay with Astro 5.'
      : 'Update this package: `npm install @abp-kit/astro@latest @abp-kit/core@latest`. If that does not help, stay with `npm install astro@^7.0.0`.'
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `Astro ${version} is installed, but @abp-kit/astro works with Astro ${supported}. ${remedy}`,
    ),
  )
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
