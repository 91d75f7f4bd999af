import { existsSync, readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type Finding, findShadow } from '@abp-kit/core/adapter/node'
import type { Project } from '../config/project.ts'
import { type Routers, usualExtensions } from '../config/routers.ts'

/** Reports missing or hidden routes. */
export function checkRoutes({ root, config, resultStore }: Project, { app, pages }: Routers): Finding[] {
  const findings: Finding[] = []
  const extensions = config.pageExtensions ?? usualExtensions
  // The extension for a module: `tsx` is for JSX, which the routes do not use.
  const ending = extensions.find((extension) => /\b[jt]s$/.test(extension)) ?? 'ts'
  const file = (path: string) => `${relative(root, path).replaceAll('\\', '/')}.${ending}`
  const inApp = app !== undefined && hasRoute(app, 'abp.json', extensions)
  const inPages = pages !== undefined && hasApiRoute(pages, manifestRoute, extensions)
  const isForPages = pages !== undefined && (app === undefined || !existsLayout(app))
  const shadow = findShadow(resolve(root, 'public/abp.json'), root)
  if (inApp || inPages) findings.push(...shadow)
  // A Pages Router export has no routes; the adapter writes the manifest next to its pages.
  const needsRoute = app !== undefined || (pages !== undefined && config.output !== 'export')
  if (needsRoute && !inApp && !inPages && shadow.length === 0) {
    const remedy = isForPages
      ? `${file(resolve(pages, 'api/abp'))} with \`export { default } from '@abp-kit/next/pages/route'\``
      : `${file(resolve(app ?? root, 'abp.json/route'))} with \`export * from '@abp-kit/next/route'\``
    findings.push({
      code: 'MANIFEST_NOT_SERVED',
      message: `The manifest has no route, so agents find a link that leads nowhere. Create ${remedy}.`,
    })
  }
  const hasStore =
    (app !== undefined && hasRoute(app, 'abp-results/[[...path]]', extensions)) ||
    (pages !== undefined && hasApiRoute(pages, storeRoute, extensions))
  if (resultStore && !hasStore && (app ?? pages) !== undefined) {
    const remedy = isForPages
      ? `${file(resolve(pages, 'api', storeRoute))} with \`export { default } from '@abp-kit/next/pages/result-store'\` and \`export const config = { api: { bodyParser: false } }\``
      : `${file(resolve(app ?? root, 'abp-results/[[...path]]/route'))} with \`export * from '@abp-kit/next/result-store'\``
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

/** The Pages Router's routes, as paths in `pages/api` without the extension. */
export const manifestRoute = 'abp'
export const storeRoute = 'abp-results/[[...path]]'

/**
 * @param extensions - the configuration's `pageExtensions`
 * @returns whether `pages/api` has the route
 */
export function hasApiRoute(
  pages: string,
  route: string,
  extensions: readonly string[] = usualExtensions,
): boolean {
  const path = resolve(pages, 'api', route)
  return extensions.some(
    (extension) => existsSync(`${path}.${extension}`) || existsSync(resolve(path, `index.${extension}`)),
  )
}

/** Also searches route groups, because they are not part of a route's path. */
function hasRoute(directory: string, path: string, extensions: readonly string[]): boolean {
  if (extensions.some((extension) => existsSync(resolve(directory, path, `route.${extension}`)))) return true
  return readdirSync(directory, { withFileTypes: true }).some(
    (child) =>
      child.isDirectory() &&
      /^\(.*\)$/.test(child.name) &&
      hasRoute(resolve(directory, child.name), path, extensions),
  )
}
