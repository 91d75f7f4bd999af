import type { NextConfig } from 'next'

type Rewrites = NonNullable<NextConfig['rewrites']>

/**
 * The Pages Router has no routes outside `pages/api`.
 *
 * @param own - the user's rewrites
 * @returns the same with one in front: from the manifest's address to the route of `pages/api/abp.ts`
 */
export function addRewrite(own: Rewrites | undefined): Rewrites {
  const rule = { source: '/abp.json', destination: '/api/abp' }
  return async () => {
    const rewrites = (await own?.()) ?? []
    if (Array.isArray(rewrites)) return { beforeFiles: [rule], afterFiles: rewrites, fallback: [] }
    return { ...rewrites, beforeFiles: [rule, ...(rewrites.beforeFiles ?? [])] }
  }
}
