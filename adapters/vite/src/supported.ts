import { requireSupported } from '@abp-kit/core/adapter/node'

/** The versions of Vite that the tests run. Keep the range like `peerDependencies` in package.json. */
const supported = {
  framework: 'Vite',
  packageName: 'vite',
  adapter: '@abp-kit/vite',
  range: '^6.3.0 || ^7.0.0 || ^8.0.0',
  upgrade: 'Upgrade Vite: `npm install vite@^6.3.0`, or `npm install vite@latest` with the plugins for it.',
  staticBuild: '`dist`',
}

/**
 * @param version - such as `8.0.0`; `undefined` if it is not known
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedVite(version: string | undefined): void {
  requireSupported(supported, version)
}
