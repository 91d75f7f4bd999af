import { fileURLToPath } from 'node:url'

/** The frameworks with a server, which renders pages and keeps large results. */
const withServer = ['next', 'nuxt', 'sveltekit', 'astro'] as const

/** The frameworks whose server renders pages, and whose adapter is the one for Vite. */
const onVite = ['react-router'] as const

/** What the demo, the benchmarks and `npm test` take by themselves. Apps of the last one are files. */
export const defaultFrameworks = ['next', 'nuxt', 'sveltekit', 'vite'] as const

/** The frameworks that have a playground, by the names of their folders. `--only` and `npm run test:matrix` take all. */
export const frameworks = [...defaultFrameworks, ...onVite, 'astro'] as const

export type DefaultFramework = (typeof defaultFrameworks)[number]
export type Framework = (typeof frameworks)[number]
/** The frameworks that have an adapter; those without a playground are in rows of the matrix only. */
export type AdaptedFramework = Framework | 'angular'
export type ServerFramework = (typeof withServer)[number]

export function isFramework(name: string): name is Framework {
  return frameworks.some((framework) => framework === name)
}

export function hasServer(framework: Framework): framework is ServerFramework {
  return withServer.some((name) => name === framework)
}

/** Checks whether the framework's server renders pages. */
export function rendersPages(framework: Framework): boolean {
  return hasServer(framework) || isOnVite(framework)
}

/** @returns the name of the adapter's folder, and of its package without the scope */
export function adapterOf(framework: AdaptedFramework): string {
  return isOnVite(framework) ? 'vite' : framework
}

function isOnVite(framework: AdaptedFramework): boolean {
  return onVite.some((name) => name === framework)
}

/** @returns the absolute path of a framework's playground */
export function directoryOf(framework: AdaptedFramework): string {
  return fileURLToPath(new URL(`../../${framework}`, import.meta.url))
}
