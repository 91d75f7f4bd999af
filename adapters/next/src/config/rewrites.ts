import type { NextConfig } from 'next'

type Rewrites = NonNullable<NextConfig['rewrites']>

export interface Rule {
  source: string
  destination: string
}

/**
 * The Pages Router has no routes outside `pages/api`, so other addresses have to lead there.
 *
 * @param own - the user's rewrites
 * @param findRules - makes ours, when Next.js asks for the rewrites
 * @returns the user's rewrites with ours in front
 */
export function addRewrites(own: Rewrites | undefined, findRules: () => Promise<Rule[]>): Rewrites {
  return async () => {
    const rules = await findRules()
    const rewrites = (await own?.()) ?? []
    if (Array.isArray(rewrites)) return { beforeFiles: rules, afterFiles: rewrites, fallback: [] }
    return { ...rewrites, beforeFiles: [...rules, ...(rewrites.beforeFiles ?? [])] }
  }
}
