import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'

/** The versions of Vite that the tests run, in words. Keep it like `peerDependencies` in package.json. */
const supported = '^6.3.0 || ^7.0.0 || ^8.0.0'

/**
 * npm refuses an unsupported version, but other package managers only warn. This check ends the build.
 *
 * @param version - of the Vite that runs, such as `5.4.21`
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedVite(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 7 || major === 8 || (major === 6 && minor >= 3)) return
  const remedy =
    major < 7
      ? 'Upgrade Vite: `npm install vite@^6.3.0`, or `npm install vite@latest` with the plugins for it. There is no way without the upgrade.'
      : 'Update this package: `npm install @abp-kit/vite@latest @abp-kit/core@latest`. If that does not help, stay with `npm install vite@^8.0.0`.'
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `Vite ${version} is installed, but @abp-kit/vite works with Vite ${supported}. ${remedy}`,
    ),
  )
}
