import type { NextConfig } from 'next'

type Rewrites = NonNullable<NextConfig['rewrites']>

interface Rule {
  source: string
  destination: string
}

/**
 * The Pages Router has no routes outside `pages/api`, so rewrites lead other URLs there.
 *
 * @param own - the user's rewrites
 * @param findRules - returns the adapter's rewrites when Next.js requests them
 * @returns the user's rewrites after the adapter's
 */
export function addRewrites(own: Rewrites | undefined, findRules: () => Promise<Rule[]>): Rewrites {
  return async () => {
    const rules = await findRules()
    const rewrites = (await own?.()) ?? []
    if (Array.isArray(rewrites)) return { beforeFiles: rules, afterFiles: rewrites, fallback: [] }
    return { ...rewrites, beforeFiles: [...rules, ...(rewrites.beforeFiles ?? [])] }
  }
}
