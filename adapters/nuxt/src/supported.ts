import { requireSupported } from '@abp-kit/core/adapter/node'

/** The Nuxt versions covered by the tests. Keep the range equal to `peerDependencies` in package.json. */
const supported = {
  framework: 'Nuxt',
  packageName: 'nuxt',
  adapter: '@abp-kit/nuxt',
  range: '^3.14.0 || ^4.0.0',
  upgrade: 'Upgrade Nuxt: `npx nuxt upgrade`, or `npm install nuxt@^3.14.0` for the newest Nuxt 3.',
  staticBuild: '`dist` or `.output/public`, after `nuxt generate`',
}

/** Nuxt 3 is a rewrite: no command converts a Nuxt 2 app. */
const migration = 'Migrate the app to Nuxt 4: https://nuxt.com/docs/4.x/migration/overview.'

/**
 * @param version - such as `4.0.0`; `undefined` if unknown
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not support that version
 */
export function requireSupportedNuxt(version: string | undefined): void {
  const isNuxt2 = /^[^\d]*[12]\b/.test(version ?? '')
  requireSupported(isNuxt2 ? { ...supported, upgrade: migration } : supported, version)
}
