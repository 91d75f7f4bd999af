import { type InstalledVersion, requireSupported } from '@abp-kit/core/adapter/node'

/** The Next.js versions covered by the tests. Keep the range equal to `peerDependencies` in package.json. */
const supported = {
  framework: 'Next.js',
  packageName: 'next',
  adapter: '@abp-kit/next',
  range: '^15.3.0 || ^16.0.0',
  upgrade:
    'Upgrade Next.js: `npx @next/codemod@latest upgrade`, or `npm install next@^15.3.0` for the newest Next.js 15.',
  staticBuild: "`out`, with `output: 'export'`",
}

/**
 * @param version - such as `16.0.0`; `undefined` if unknown
 * @returns the version's numbers
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not support that version
 */
export function requireSupportedNext(version: string | undefined): InstalledVersion | undefined {
  return requireSupported(supported, version)
}

/**
 * @param bundler - the variable `TURBOPACK`, which Next.js sets before it reads the configuration
 * @returns how to start a development server whose hot updates reach the definition; `undefined` if they
 *   already do. Turbopack has `import.meta.turbopackHot` since Next.js 16.2.
 */
export function keepsOldHandlers(
  next: InstalledVersion | undefined,
  bundler = process.env.TURBOPACK,
): string | undefined {
  if (!next || !bundler || next.major > 16 || (next.major === 16 && next.minor >= 2)) return undefined
  return next.major === 16 ? 'run `next dev --webpack`' : 'run `next dev` without `--turbopack`'
}

/**
 * @returns whether `instrumentationClientInject` exists, which lets a plugin add code to every page (Next.js
 *   16.3)
 */
export function injectsClient(next: InstalledVersion | undefined): boolean {
  return next !== undefined && next.major === 16 && next.minor >= 3
}

/**
 * @returns whether the development server refuses scripts to pages from hosts that the configuration does not
 *   name. Before Next.js 16.2, it only warned if the configuration named no host.
 */
export function refusesHosts(next: InstalledVersion | undefined): boolean {
  return next !== undefined && next.major === 16 && next.minor >= 2
}
