import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { NextConfig } from 'next'

/** Next.js reads its configuration several times, also in processes that inherit this. */
const warned = 'ABP_NEXT_WARNED'

/**
 * Tells the developer, once, what keeps agents from finding the app.
 *
 * @param root - the project's, absolute
 */
export function warnOnce(root: string, config: NextConfig): void {
  if (process.env[warned]) return
  const warnings = findWarnings(root, config)
  if (warnings.length === 0) return
  process.env[warned] = '1'
  for (const warning of warnings) console.warn(`[abp-kit] ${warning}`)
}

/** @returns nothing when there is no source, as where a build is only started. */
export function findWarnings(root: string, config: NextConfig): string[] {
  const warnings: string[] = []
  const app = ['app', 'src/app'].map((path) => resolve(root, path)).find((path) => existsSync(path))
  if (app !== undefined && !existsSync(resolve(root, 'public/abp.json')) && !hasManifestRoute(app)) {
    warnings.push(
      `The manifest has no route, so agents find a link that leads nowhere. Create ${resolve(app, 'abp.json/route.ts')} with \`export * from '@abp-kit/next/route'\`.`,
    )
  }
  if (config.experimental?.inlineCss) {
    warnings.push(
      "`experimental.inlineCss` puts the page's CSS before the link to the manifest. An agent reads at most 50 KB of a page's head; with more CSS than that it does not find the app.",
    )
  }
  return warnings
}

/** Looks into route groups too, which are not part of a route's path. */
function hasManifestRoute(directory: string): boolean {
  return readdirSync(directory, { withFileTypes: true }).some((child) => {
    if (!child.isDirectory()) return false
    const path = resolve(directory, child.name)
    if (child.name === 'abp.json') return readdirSync(path).some((file) => file.startsWith('route.'))
    return /^\(.*\)$/.test(child.name) && hasManifestRoute(path)
  })
}
