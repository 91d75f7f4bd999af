import { existsSync, readdirSync } from 'node:fs'
import { parse, relative, resolve } from 'node:path'
import { type Finding, findShadow } from '@abp-kit/core/adapter/node'

import type { Project } from '../config/project'
import type { Routers } from '../config/routers'

/** Says which routes are missing, or hidden. */
export function checkRoutes({ root, config, resultStore }: Project, { app, pages }: Routers): Finding[] {
  const findings: Finding[] = []
  const file = (path: string) => relative(root, path).replaceAll('\\', '/')
  const inApp = app !== undefined && hasRoute(app, 'abp.json')
  const inPages = pages !== undefined && hasApiRoute(pages, manifestRoute)
  const isForPages = pages !== undefined && (app === undefined || !existsLayout(app))
  const shadow = findShadow(resolve(root, 'public/abp.json'), root)
  if (inApp || inPages) findings.push(...shadow)
  // An export of the Pages Router has no routes; the manifest is written beside its pages.
  const needsRoute = app !== undefined || (pages !== undefined && config.output !== 'export')
  if (needsRoute && !inApp && !inPages && shadow.length === 0) {
    const remedy = isForPages
      ? `${file(resolve(pages, 'api/abp.ts'))} with \`export { default } from '@abp-kit/next/pages/route'\``
      : `${file(resolve(app ?? root, 'abp.json/route.ts'))} with \`export * from '@abp-kit/next/route'\``
    findings.push({
      code: 'MANIFEST_NOT_SERVED',
      message: `The manifest has no route, so agents find a link that leads nowhere. Create ${remedy}.`,
    })
  }
  const hasStore =
    (app !== undefined && hasRoute(app, 'abp-results/[[...path]]')) ||
    (pages !== undefined && hasApiRoute(pages, storeRoute))
  if (resultStore && !hasStore && (app ?? pages) !== undefined) {
    const remedy = isForPages
      ? `${file(resolve(pages, 'api', `${storeRoute}.ts`))} with \`export { config, default } from '@abp-kit/next/pages/result-store'\``
      : `${file(resolve(app ?? root, 'abp-results/[[...path]]/route.ts'))} with \`export * from '@abp-kit/next/result-store'\``
    findings.push({
      code: 'RESULT_STORE_INVALID',
      message: `\`resultStore\` has no route, so large results fail. Create ${remedy}.`,
    })
  }
  return findings
}

function existsLayout(app: string): boolean {
  return readdirSync(app).some((file) => file.startsWith('layout.'))
}

/** The Pages Router's routes, as paths in `pages/api` without the ending. */
export const manifestRoute = 'abp'
export const storeRoute = 'abp-results/[[...path]]'

/** @returns whether `pages/api` has the route */
export function hasApiRoute(pages: string, route: string): boolean {
  const { dir, base } = parse(resolve(pages, 'api', route))
  return existsSync(dir) && readdirSync(dir).some((file) => parse(file).name === base)
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
