import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'

/** The versions of Nuxt that the tests run, in words. Keep it like `peerDependencies` in package.json. */
const supported = '^3.14.0 || ^4.0.0'

/**
 * Nuxt's own check, `compatibility` of a module, turns the module off with a warning. The build then succeeds, and agents
 * find nothing. This check ends the build.
 *
 * @param version - of the installed Nuxt, such as `3.13.2` or `4.6.0-29541234.abcdef`
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedNuxt(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 4 || (major === 3 && minor >= 14)) return
  const remedy =
    major < 4
      ? 'Upgrade Nuxt: `npx nuxt upgrade`, or `npm install nuxt@^3.14.0` to stay with Nuxt 3. There is no way without the upgrade.'
      : 'Update this package: `npm install @abp-kit/nuxt@latest @abp-kit/core@latest`. If that does not help, stay with `npm install nuxt@^4.0.0`.'
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `Nuxt ${version} is installed, but @abp-kit/nuxt works with Nuxt ${supported}. ${remedy}`,
    ),
  )
}
