import { requireSupported } from '@abp-kit/core/adapter/node'

/** The Angular versions covered by the tests. Keep the range equal to `peerDependencies` in package.json. */
const supported = {
  framework: 'Angular',
  packageName: '@angular/core',
  adapter: '@abp-kit/angular',
  range: '^20.0.0 || ^21.0.0 || ^22.0.0',
  upgrade: 'Update one major version at a time: `npx ng update @angular/core @angular/cli`.',
  staticBuild: '`dist/<project>/browser`',
}

/**
 * @param version - such as `22.0.0`; `undefined` if unknown
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not support that version
 */
export function requireSupportedAngular(version: string | undefined): void {
  requireSupported(supported, version)
}
