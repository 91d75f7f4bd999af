import { AbpError } from '@abp-kit/core/protocol'
import { requireSupportedAngular } from '../../../../../adapters/angular/src/angular-version'
import { requireSupportedAstroVersion } from '../../../../../adapters/astro/src/installed-astro'
import { requireSupportedNextVersion } from '../../../../../adapters/next/src/config/installed-next'
import { requireSupportedNuxt } from '../../../../../adapters/nuxt/src/supported'
import { upgrade } from '../../../../../adapters/sveltekit/src/installed-kit'
import { requireSupportedVite } from '../../../../../adapters/vite/src/supported'
import type { FrameworkName } from './framework-name'
import { numbersOf } from './version'

/** The adapters' own checks, so that the words are the same before the adapter is installed. */
const checks: Record<FrameworkName, (version: string) => unknown> = {
  next: requireSupportedNextVersion,
  nuxt: requireSupportedNuxt,
  sveltekit: requireSupportedKit,
  astro: requireSupportedAstroVersion,
  angular: requireSupportedAngular,
  'react-router': requireSupportedVite,
  vite: requireSupportedVite,
}

/**
 * @param install - the words of a command that installs packages, with the project's own package manager
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED`, as the adapter itself would, but with that command in place of npm's
 */
export function expectSupported(
  framework: FrameworkName,
  version: string,
  install: (packages: readonly string[]) => string[],
): void {
  try {
    checks[framework](version)
  } catch (error) {
    if (!(error instanceof AbpError)) throw error
    const message = error.message.replace(
      /`npm install (?:-D )?([^`]*)`/g,
      (_, packages: string) => `\`${install(packages.split(' ')).join(' ')}\``,
    )
    // The address of the page that explains it comes last.
    throw new AbpError(error.code, message.replace(/$/m, ' Then `abp add` again.'))
  }
}

/** The adapter itself finds out what SvelteKit's client is made of. That begins with 2.1. */
function requireSupportedKit(version: string): void {
  const [major, minor] = numbersOf(version)
  if (major >= 3 || (major === 2 && minor >= 1)) return
  throw new AbpError('FRAMEWORK_UNSUPPORTED', `@abp-kit/sveltekit: ${upgrade({ directory: '', version })}`)
}
