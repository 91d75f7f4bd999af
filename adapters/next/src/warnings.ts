import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { NextConfig } from 'next'

/**
 * Set after the first warning: Next.js reads its configuration several times, also in processes that
 * inherit this variable.
 */
const warned = 'ABP_NEXT_WARNED'

/**
 * Warns the developer once about settings that keep agents from using the app.
 *
 * @param root - absolute path of the project
 * @param resultStore - whether the server stores results
 */
export function warnOnce(root: string, config: NextConfig, resultStore = false): void {
  if (process.env[warned]) return
  const warnings = findWarnings(root, config, resultStore)
  if (warnings.length === 0) return
  process.env[warned] = '1'
  for (const warning of warnings) console.warn(`[abp-kit] ${warning}`)
}

/** @returns an empty list if there is no source, as when a build is only started. */
export function findWarnings(root: string, config: NextConfig, resultStore = false): string[] {
  const warnings: string[] = []
  const app = ['app', 'src/app'].map((path) => resolve(root, path)).find((path) => existsSync(path))
  if (app !== undefined && !existsSync(resolve(root, 'public/abp.json')) && !hasRoute(app, 'abp.json')) {
    warnings.push(
      `The manifest has no route, so agents find a link that leads nowhere. Create ${resolve(app, 'abp.json/route.ts')} with \`export * from '@abp-kit/next/route'\`.`,
    )
  }
  if (resultStore && app !== undefined && !hasRoute(app, 'abp-results/[[...path]]')) {
    warnings.push(
      `\`resultStore\` has no route, so large results fail. Create ${resolve(app, 'abp-results/[[...path]]/route.ts')} with \`export * from '@abp-kit/next/result-store'\`.`,
    )
  }
  if (config.experimental?.inlineCss) {
    warnings.push(
      "`experimental.inlineCss` puts the page's CSS before the link to the manifest. An agent reads at most 50 KB of a page's head; with more CSS than that it does not find the app.",
    )
  }
  return warnings
}

/** Searches route groups too, because they are not part of a route's path. */
function hasRoute(directory: string, path: string): boolean {
  const folder = resolve(directory, path)
  if (existsSync(folder) && readdirSync(folder).some((file) => file.startsWith('route.'))) return true
  return readdirSync(directory, { withFileTypes: true }).some(
    (child) =>
      child.isDirectory() && /^\(.*\)$/.test(child.name) && hasRoute(resolve(directory, child.name), path),
  )
}
