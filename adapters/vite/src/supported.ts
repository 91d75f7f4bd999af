import { requireSupported } from '@abp-kit/core/adapter/node'

/** The Vite versions covered by the tests. Keep the range equal to `peerDependencies` in package.json. */
const supported = {
  framework: 'Vite',
  packageName: 'vite',
  adapter: '@abp-kit/vite',
  range: '^6.3.0 || ^7.0.0 || ^8.0.0',
  upgrade: 'Upgrade Vite: `npm install vite@^6.3.0`, or `npm install vite@latest` with the plugins for it.',
  staticBuild: '`dist`',
}

/**
 * @param version - such as `8.0.0`; `undefined` if unknown
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not support that version
 */
export function requireSupportedVite(version: string | undefined): void {
  requireSupported(supported, version)
}
