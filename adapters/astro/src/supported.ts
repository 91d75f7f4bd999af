import { requireSupported } from '@abp-kit/core/adapter/node'

/**
 * The Astro versions covered by the tests. Keep the range equal to `peerDependencies` in package.json. Astro
 * 3 expects integration routes in another form.
 */
const supported = {
  framework: 'Astro',
  packageName: 'astro',
  adapter: '@abp-kit/astro',
  range: '^4.0.0 || ^5.0.0 || ^6.0.0 || ^7.0.0',
  upgrade: 'Upgrade Astro: `npx @astrojs/upgrade`, or `npm install astro@^4.0.0` for the oldest that works.',
  staticBuild: '`dist`',
}

/**
 * @param version - such as `7.0.0`; `undefined` if unknown
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not support that version
 */
export function requireSupportedAstro(version: string | undefined): void {
  requireSupported(supported, version)
}
