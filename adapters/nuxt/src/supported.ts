import { requireSupported } from '@abp-kit/core/adapter/node'

/** The versions of Nuxt that the tests run. Keep the range like `peerDependencies` in package.json. */
const supported = {
  framework: 'Nuxt',
  packageName: 'nuxt',
  adapter: '@abp-kit/nuxt',
  range: '^3.14.0 || ^4.0.0',
  upgrade: 'Upgrade Nuxt: `npx nuxt upgrade`, or `npm install nuxt@^3.14.0` for the newest Nuxt 3.',
  staticBuild: '`dist` or `.output/public`, after `nuxt generate`',
}

/** Nuxt 3 is another program: no command makes an app of Nuxt 2 one of Nuxt 3. */
const migration = 'Migrate the app to Nuxt 4: https://nuxt.com/docs/4.x/migration/overview.'

/**
 * @param version - such as `4.0.0`; `undefined` if it is not known
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedNuxt(version: string | undefined): void {
  const isNuxt2 = /^[^\d]*[12]\b/.test(version ?? '')
  requireSupported(isNuxt2 ? { ...supported, upgrade: migration } : supported, version)
}
