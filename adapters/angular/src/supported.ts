import { requireSupported } from '@abp-kit/core/adapter/node'

/** The versions of Angular that the tests run. Keep the range like `peerDependencies` in package.json. */
const supported = {
  framework: 'Angular',
  packageName: '@angular/core',
  adapter: '@abp-kit/angular',
  range: '^20.0.0 || ^21.0.0 || ^22.0.0',
  upgrade: 'Update one major version at a time: `npx ng update @angular/core @angular/cli`.',
  staticBuild: '`dist/<project>/browser`',
}

/**
 * @param version - such as `22.0.0`; `undefined` if it is not known
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedAngular(version: string | undefined): void {
  requireSupported(supported, version)
}
