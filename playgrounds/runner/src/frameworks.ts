import { fileURLToPath } from 'node:url'

/** The frameworks with a server, which renders pages and keeps large results. */
const withServer = ['next', 'nuxt', 'sveltekit', 'astro'] as const

/** The frameworks whose server renders pages, and whose adapter is the one for Vite. */
const onVite = ['react-router'] as const

/** What the demo, the benchmarks and `npm test` take by themselves. Apps of the last one are files, and those of Angular. */
export const defaultFrameworks = ['next', 'nuxt', 'sveltekit', 'vite'] as const

/** The frameworks that have a playground, by the names of their folders. `--only` and `npm run test:matrix` take all. */
export const frameworks = [...defaultFrameworks, ...onVite, 'astro', 'angular'] as const

export type DefaultFramework = (typeof defaultFrameworks)[number]
export type Framework = (typeof frameworks)[number]
export type ServerFramework = (typeof withServer)[number]

export function isFramework(name: string): name is Framework {
  return frameworks.some((framework) => framework === name)
}

export function hasServer(framework: Framework): framework is ServerFramework {
  return withServer.some((name) => name === framework)
}

/**
 * Checks whether the adapter is a part of the development server. Angular's has no hooks: it sends the manifest like any
 * file, it loads the page again after each edit, and the page itself compares its definition with the manifest.
 */
export function adaptsDevServer(framework: Framework): boolean {
  return framework !== 'angular'
}

/** Checks whether the framework's server renders pages. */
export function rendersPages(framework: Framework): boolean {
  return hasServer(framework) || isOnVite(framework)
}

/** @returns the name of the adapter's folder, and of its package without the scope */
export function adapterOf(framework: Framework): string {
  return isOnVite(framework) ? 'vite' : framework
}

function isOnVite(framework: Framework): boolean {
  return onVite.some((name) => name === framework)
}

/** @returns the absolute path of a framework's playground */
export function directoryOf(framework: Framework): string {
  return fileURLToPath(new URL(`../../${framework}`, import.meta.url))
}
