import { AbpError } from '@abp-kit/core/protocol'
import { requireSupportedAngular } from '../../../../../adapters/angular/src/supported'
import { requireSupportedAstro } from '../../../../../adapters/astro/src/supported'
import { requireSupportedNext } from '../../../../../adapters/next/src/config/supported'
import { requireSupportedNuxt } from '../../../../../adapters/nuxt/src/supported'
import { requireSupportedKit } from '../../../../../adapters/sveltekit/src/supported'
import { requireSupportedVite } from '../../../../../adapters/vite/src/supported'
import type { FrameworkName } from './framework-name'

/** The adapters' own checks, so that the words are the same before the adapter is installed. */
const checks: Record<FrameworkName, (version: string) => unknown> = {
  next: requireSupportedNext,
  nuxt: requireSupportedNuxt,
  sveltekit: requireSupportedKit,
  astro: requireSupportedAstro,
  angular: requireSupportedAngular,
  'react-router': requireSupportedVite,
  vite: requireSupportedVite,
}

/**
 * @param versions - of which one is enough; the error names the first
 * @param install - the words of a command that installs packages, with the project's own package manager
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED`, as the adapter itself would, but with that command in place of npm's
 */
export function expectSupported(
  framework: FrameworkName,
  [version, ...others]: readonly string[],
  install: (packages: readonly string[]) => string[],
): void {
  if (version === undefined) return
  try {
    checks[framework](version)
  } catch (error) {
    if (!(error instanceof AbpError)) throw error
    if (others.some((other) => isSupported(framework, other))) return
    const message = error.message.replace(
      /`npm install (?:-D )?([^`]*)`/g,
      (_, packages: string) => `\`${install(packages.split(' ')).join(' ')}\``,
    )
    // The address of the page that explains it comes last.
    throw new AbpError(error.code, message.replace(/$/m, ' Then commit that, and run `abp add` again.'))
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
