import { AbpError } from '@abp-kit/core/protocol'
import { requireSupportedAngular } from '../../../../../adapters/angular/src/supported.ts'
import { requireSupportedAstro } from '../../../../../adapters/astro/src/supported.ts'
import { requireSupportedNext } from '../../../../../adapters/next/src/config/supported.ts'
import { requireSupportedNuxt } from '../../../../../adapters/nuxt/src/supported.ts'
import { requireSupportedKit } from '../../../../../adapters/sveltekit/src/supported.ts'
import { requireSupportedVite } from '../../../../../adapters/vite/src/supported.ts'
import type { FrameworkName } from './framework-name.ts'

/** The adapters' own checks, so that the messages are the same before the adapter is installed. */
const checks: Record<FrameworkName, (version: string) => unknown> = {
  next: requireSupportedNext,
  nuxt: requireSupportedNuxt,
  sveltekit: requireSupportedKit,
  astro: requireSupportedAstro,
  angular: requireSupportedAngular,
  'react-router': requireSupportedVite,
  vite: requireSupportedVite,
}

interface Versions {
  /** The installed version, or the lowest that `range` allows. */
  lowest: string
  /** The highest version that `range` allows, if it can be determined. One of the two is enough. */
  highest: string | undefined
  /** The range in package.json, if nothing is installed. */
  range: string | undefined
}

/**
 * @param install - the words of a command that installs packages, with the project's own package manager
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED`, as the adapter itself would, but with that command instead of
 *   npm's
 */
export function expectSupported(
  framework: FrameworkName,
  { lowest, highest, range }: Versions,
  install: (packages: readonly string[]) => string[],
): void {
  try {
    checks[framework](lowest)
  } catch (error) {
    if (!(error instanceof AbpError)) throw error
    if (highest !== undefined && isSupported(framework, highest)) return
    const asked =
      range === undefined ? '$&' : `package.json asks for $1 ${range.replaceAll('$', '$$$$')}, but`
    const message = error.message
      .replace(/^(.*) \S+ is installed, but/, asked)
      .replace(
        /`npm install (?:-D )?([^`]*)`/g,
        (_, packages: string) => `\`${install(packages.split(' ')).join(' ')}\``,
      )
    // The alternative without the upgrade, and the URL of the page that explains it, follow.
    const again = ' Then commit that, and run `abp add` again.'
    throw new AbpError(error.code, message.replace(/(?= Without the upgrade,)|$/m, again))
  }
}

function isSupported(framework: FrameworkName, version: string): boolean {
  try {
    checks[framework](version)
    return true
  } catch {
    return false
  }
}
