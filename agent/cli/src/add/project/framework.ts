import { AbpError } from '@abp-kit/core/protocol'
import type { FrameworkName } from './framework-name'
import { installCommand, type Manager } from './manager'
import type { PackageFile } from './package-file'
import { expectSupported } from './supported'
import { findVersion } from './version'

export interface FoundFramework {
  name: FrameworkName
  /** For people. */
  title: string
  /** Of the framework itself; `undefined` if nothing says it. */
  version: string | undefined
  /** The adapter's package. */
  adapter: string
}

/** In the order of the search: SvelteKit and Astro are built on Vite. */
const known: readonly (readonly [
  name: FrameworkName,
  title: string,
  packageName: string,
  adapter: string,
])[] = [
  ['next', 'Next.js', 'next', '@abp-kit/next'],
  ['nuxt', 'Nuxt', 'nuxt', '@abp-kit/nuxt'],
  ['sveltekit', 'SvelteKit', '@sveltejs/kit', '@abp-kit/sveltekit'],
  ['astro', 'Astro', 'astro', '@abp-kit/astro'],
  ['angular', 'Angular', '@angular/core', '@abp-kit/angular'],
  ['react-router', 'React Router', '@react-router/dev', '@abp-kit/vite'],
  ['vite', 'Vite', 'vite', '@abp-kit/vite'],
]

/**
 * @param versions - whether the version must be one that the adapter works with
 * @throws {AbpError} `FRAMEWORK_UNKNOWN`, `FRAMEWORK_UNSUPPORTED`
 */
export function findFramework(
  root: string,
  { dependencies, devDependencies }: PackageFile,
  { manager, versions }: { manager: Manager; versions: 'supported' | 'any' },
): FoundFramework {
  const found = known.find(([, , packageName]) => packageName in dependencies)
  if (!found)
    throw new AbpError(
      'FRAMEWORK_UNKNOWN',
      `package.json of ${root} has none of ${known.map(([, , packageName]) => packageName).join(', ')}. In a workspace, name the folder of the app: abp add apps/web. For HTML files without a build, use abp inject.`,
    )
  const [name, title, packageName, adapter] = found
  const version = findVersion(root, packageName, dependencies[packageName])
  // React Router is served by Vite, and the adapter asks for that one's version.
  const judged = name === 'react-router' ? findVersion(root, 'vite', dependencies.vite) : version
  if (judged !== undefined && versions === 'supported')
    expectSupported(name, judged, (packages) => {
      const isDevelopment = packages.some((one) => one.replace(/(?<!^)@.*/, '') in devDependencies)
      return installCommand(manager, root, [...(isDevelopment ? ['-D'] : []), ...packages])
    })
  return { name, title, version, adapter }
}
