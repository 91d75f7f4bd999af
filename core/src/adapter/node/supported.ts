import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { AbpError } from '../../protocol/error.ts'
import { isRecord } from '../../protocol/is-record.ts'
import { withDocs } from './with-docs.ts'

/** The framework versions that an adapter supports. */
export interface SupportedVersions {
  /** The framework's display name, such as `Next.js`. */
  framework: string
  /** The framework's package, such as `next`. */
  packageName: string
  /** The adapter's package, such as `@abp-kit/next`. */
  adapter: string
  /** As in the adapter's `peerDependencies`, the oldest first, such as `^15.3.0 || ^16.0.0`. */
  range: string
  /** The instruction for users of an older version: a command. */
  upgrade: string
  /**
   * The output folder of a build without server-rendered pages, such as `dist`, or
   * `out, with "output: 'export'"`.
   */
  staticBuild: string
}

/** The first two numbers of a version. */
export interface InstalledVersion {
  major: number
  minor: number
}

/**
 * Fails the build for an unsupported framework version. npm rejects such a version, but other package
 * managers only warn, and Nuxt disables the module.
 *
 * @param version - of the framework, such as `16.4.6` or `4.6.0-29541234.abcdef`; `undefined` if it is
 *   unknown
 * @returns the version's numbers
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED` if the adapter does not support that version
 */
export function requireSupported(
  supported: SupportedVersions,
  version: string | undefined,
): InstalledVersion | undefined {
  if (version === undefined) return undefined
  const { adapter, framework, packageName, range, upgrade, staticBuild } = supported
  const ranges = range.split(' || ')
  const installed = numbersOf(version)
  const { major, minor } = installed
  const oldest = ranges.map(numbersOf)
  if (oldest.some((one) => one.major === major && one.minor <= minor)) return installed
  const isOlder = oldest.some((one) => one.major >= major)
  const remedy = isOlder
    ? `${upgrade} ${withoutUpgrade(staticBuild)}`
    : `Update this package: \`npm install ${adapter}@latest @abp-kit/core@latest\`. If that does not help, stay with \`npm install ${packageName}@${ranges.at(-1)}\`.`
  throw withDocs(
    new AbpError(
      'FRAMEWORK_UNSUPPORTED',
      `${framework} ${version} is installed, but ${adapter} works with ${framework} ${range}. ${remedy}`,
    ),
  )
}

/**
 * @param staticBuild - see {@link SupportedVersions}
 * @returns a sentence with the alternative for an app that cannot upgrade its framework
 */
export function withoutUpgrade(staticBuild: string): string {
  return `Without the upgrade, \`abp inject\` can edit the pages of a build that no server renders (${staticBuild}): https://github.com/abp-kit/abp-kit/blob/main/docs/plain-html.md#a-build-of-a-framework explains how.`
}

/**
 * @param root - absolute path of the project
 * @returns the version of a package that the project has installed; `undefined` if the project itself does
 *   not have it
 */
export function installedVersion(root: string, packageName: string): string | undefined {
  const require = createRequire(resolve(root, 'package.json'))
  try {
    const read: unknown = require(`${packageName}/package.json`)
    return isRecord(read) && typeof read.version === 'string' ? read.version : undefined
  } catch {
    return undefined
  }
}

/** @param version - or a range such as `^15.3.0` */
function numbersOf(version: string): InstalledVersion {
  const [, major = 0, minor = 0] = /(\d+)(?:\.(\d+))?/.exec(version) ?? []
  return { major: Number(major), minor: Number(minor) }
}
