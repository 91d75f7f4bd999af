import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'

/** The versions of Next.js that the tests run, in words. Keep it like `peerDependencies` in package.json. */
const supported = '^15.3.0 || ^16.0.0'

export interface NextVersion {
  major: number
  minor: number
}

/**
 * npm refuses an unsupported version, but other package managers only warn. This check ends the build.
 *
 * @param root - absolute path of the project
 * @returns `undefined` if the project has no Next.js of its own
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with the installed version
 */
export function requireSupportedNext(root: string): NextVersion | undefined {
  const text = readVersion(root)
  return text === undefined ? undefined : requireSupportedNextVersion(text)
}

/**
 * @param text - such as `16.4.6`
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if this package does not work with that version
 */
export function requireSupportedNextVersion(text: string): NextVersion {
  const [major = 0, minor = 0] = text.split('.').map(Number)
  if (major === 16 || (major === 15 && minor >= 3)) return { major, minor }
  const remedy =
    major < 16
      ? 'Upgrade Next.js: `npx @next/codemod@latest upgrade`, or `npm install next@^15.3.0` to stay with Next.js 15. There is no way without the upgrade.'
      : 'Update this package: `npm install @abp-kit/next@latest @abp-kit/core@latest`. If that does not help, stay with `npm install next@^16.0.0`.'
  throw new AbpError(
    'FRAMEWORK_UNSUPPORTED',
    `Next.js ${text} is installed, but @abp-kit/next works with Next.js ${supported}. ${remedy}`,
  )
}

/** @returns whether `instrumentationClientInject` exists, with which a plugin adds code to every page (Next.js 16.3) */
export function injectsClient(next: NextVersion | undefined): boolean {
  return next !== undefined && next.major === 16 && next.minor >= 3
}

function readVersion(root: string): string | undefined {
  const require = createRequire(resolve(root, 'package.json'))
  let found: { version?: unknown }
  try {
    found = require('next/package.json')
  } catch {
    return undefined
  }
  return typeof found.version === 'string' ? found.version : undefined
}
