import { requireSupported } from '@abp-kit/core/adapter/node'

/**
 * The versions of Astro that the tests run. Keep the range like `peerDependencies` in package.json. Astro 3 takes the
 * routes of integrations in another form.
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
 * @param version - such as `7.0.0`; `undefined` if it is not known
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedAstro(version: string | undefined): void {
  requireSupported(supported, version)
}
