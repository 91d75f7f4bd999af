import { createRequire } from 'node:module'
import { join } from 'node:path'
import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'

const oldest = 20

/**
 * @param workspace - absolute path of the folder with angular.json
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if the installed Angular is older than the provider can use. Where none is
 *   installed, the build says so by itself.
 */
export function expectAngular(workspace: string): void {
  const require = createRequire(join(workspace, 'package.json'))
  const version = readVersion(() => require('@angular/core/package.json'))
  if (version !== undefined) requireSupportedAngular(version)
}

/**
 * @param version - such as `22.2.6`
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedAngular(version: string): void {
  if (Number.parseInt(version, 10) >= oldest) return
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `@abp-kit/angular needs Angular ${oldest} or later, and ${version} is installed. Update one major version at a time: \`npx ng update @angular/core @angular/cli\`. Without the update, follow https://github.com/abp-kit/abp-kit/blob/main/docs/protocol.md by hand: write the manifest and the head, and call \`register\` of @abp-kit/core/register when the app is stable.`,
    ),
  )
}

function readVersion(read: () => { version: string }): string | undefined {
  try {
    return read().version
  } catch {
    return undefined
  }
}
