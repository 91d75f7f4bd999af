import { fileURLToPath } from 'node:url'

/** The frameworks that have a playground, by the names of their folders. */
export const frameworks = ['next', 'nuxt', 'sveltekit'] as const

export type Framework = (typeof frameworks)[number]

export function isFramework(name: string): name is Framework {
  return frameworks.some((framework) => framework === name)
}

/** @returns the absolute path of a framework's playground */
export function directoryOf(framework: Framework): string {
  return fileURLToPath(new URL(`../../${framework}`, import.meta.url))
}
