import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withDocs, withoutUpgrade } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'
import { type InstalledKit, packageName } from './installed-kit.ts'

/**
 * For callers that know only the version. The plugin itself checks Kit's modules: see {@link hasKnownClient}.
 *
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not support that version
 */
export function requireSupportedKit(version: string): void {
  if (!isTooOld(version)) return
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `${upgrade({ directory: '', version })} ${withoutUpgrade('`build`, of `@sveltejs/adapter-static`')}`,
    ),
  )
}

/** Checks whether Kit's client starts in a module that the plugin supports. This is the case since 2.1. */
export function hasKnownClient(installed: InstalledKit | undefined): boolean {
  if (!installed) return true
  const entries = ['client-entry.js', 'entry.js']
  return entries.some((name) => existsSync(join(installed.directory, 'src/runtime/client', name)))
}

/** @returns the installed version, the supported versions, and the command that fixes the mismatch */
export function upgrade(installed: InstalledKit | undefined): string {
  const old = isTooOld(installed?.version ?? '')
  const remedy = old
    ? 'Upgrade SvelteKit: `npm install -D @sveltejs/kit@2`.'
    : `Update this package: \`npm install ${packageName}@latest @abp-kit/core@latest\`.`
  return `SvelteKit ${installed?.version ?? 'of an unknown version'} is installed, but ${packageName} works with SvelteKit ^2.1.0 || ^3.0.0. ${remedy}`
}

/** @returns the error for a version whose modules the plugin does not support */
export function mismatch(installed: InstalledKit | undefined): string {
  return `KIT_MISMATCH: this version of @sveltejs/kit is put together in a way that ${packageName} does not know, so pages would offer nothing to agents. ${upgrade(installed)} Or write both of these yourself:
  - src/hooks.server: \`export { abpHandle as handle } from '${packageName}/hooks'\`, or \`sequence(abpHandle, yours)\`
  - src/routes/+layout.svelte: \`import { abpReady } from '${packageName}/client'\` and \`onMount(abpReady)\``
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 2 || (major === 2 && minor < 1)
}
