import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkPage, type Finding } from '@abp-kit/core/adapter/node'
import type { Routers } from '../config/routers.ts'
import { find, findWrittenPages, isRedirect, readStart } from './written-pages.ts'

/**
 * The number of pages to parse. The rest are parsed only if a quick check fails, because an app may have
 * thousands.
 */
const parsed = 50

/**
 * Checks the pages in a build from an agent's view. Uses the build's manifests to check pages that only a
 * server renders.
 *
 * @param distDir - absolute path of `.next`
 * @param isExport - whether a static host serves the pages; it also serves pages that redirect
 */
export async function checkPages(distDir: string, routers: Routers, isExport = false): Promise<Finding[]> {
  const app = routers.app === undefined ? undefined : join(distDir, 'server/app')
  const pages = findWrittenPages(distDir, routers).filter((page) => isExport || !isRedirect(page))
  const suspicious = pages.slice(parsed).filter(({ file }) => !looksRight(readStart(file)))
  const findings: (Finding & { route: string })[] = []
  for (const { route, file } of [...pages.slice(0, parsed), ...suspicious.slice(0, parsed)]) {
    const remedy = remedyFor(route, routers)
    for (const finding of await checkPage({ name: '', html: readStart(file), remedy }))
      findings.push({ ...finding, route })
  }
  for (const route of app === undefined ? [] : findWithoutAbp(app)) {
    const message = ` has no link to the manifest, so agents do not find the app there. ${remedyFor(route, routers)}`
    findings.push({ code: 'PAGE_NOT_DISCOVERABLE', route, message })
  }
  return gather(findings)
}

const clientManifest = /[\\/]page_client-reference-manifest\.js$/
const layout = /[\\/]layout\.[^\\/]+$/
const notFoundRoute = '/_not-found'

function remedyFor(route: string, { app, pages }: Routers): string {
  const general =
    'Put <Abp /> first into <body> of every root layout of the App Router, and <AbpHead /> into <Head> of pages/_document.'
  if (route !== notFoundRoute) return general
  const files =
    app !== undefined && existsSync(app) ? readdirSync(app, { recursive: true, encoding: 'utf8' }) : []
  const own = ['global-not-found', 'not-found'].find((name) =>
    files.some((file) => file.startsWith(`${name}.`)),
  )
  const hasLayout = files.some((file) => file.startsWith('layout.')) && !isBare(files, app)
  if (hasLayout && own !== 'global-not-found') return general
  const page = 'It is the page for 404, which Next.js renders without a layout'
  if (own !== undefined) return `${page}. Put <Abp /> into app/${own}.`
  if (files.some((file) => layout.test(file)) || pages === undefined)
    return `${page}, because none directly in \`app\` has <html>. Create app/global-not-found.tsx with <html>, <body> and <Abp /> in it (Next.js 15.4 and later; set \`experimental.globalNotFound\` where Next.js asks for it).`
  return 'It is the page for 404, which the App Router renders, also for the Pages Router. Put <Abp /> into app/layout; if `app` has only routes, move them to pages/api.'
}

/**
 * @returns whether only the layouts below a language segment render `<html>`, so that the layout for the 404
 *   page does not
 */
function isBare(files: string[], app = ''): boolean {
  const layouts = files.filter((file) => /^(?:.*[\\/])?layout\.\w+$/.test(file))
  const written = layouts.filter((file) => readFileSync(join(app, file), 'utf8').includes('<html'))
  return written.length > 0 && written.every((file) => layout.test(file))
}

/**
 * @returns the App Router pages without HTML whose layouts do not include `<Abp />`. With partial
 *   prerendering, a page without prerendered content has an empty file
 */
function findWithoutAbp(app: string): string[] {
  return find(app, clientManifest).flatMap((file) => {
    const route = `/${file.replace(clientManifest, '').replaceAll('\\', '/')}`
    // Route groups appear in the path of the code but not in the path of the HTML.
    const address = route.replace(/\/\([^/]*\)|\/@[^/]*/g, '') || '/index'
    if (/^\/_(not-found|global-error)$/.test(route) || isWritten(join(app, `${address}.html`))) return []
    return ourModule.test(readFileSync(join(app, file), 'utf8')) ? [] : [address.replace(/^\/index$/, '/')]
  })
}

function isWritten(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/**
 * The module with `<Abp />`, as in `node_modules/@abp-kit/next/dist/index.mjs`. Webpack also names the
 * modules of other pages, but without files.
 */
const ourModule = /next[\\/]+dist[\\/]+index\.mjs[^"]*":\{[^{}]*"chunks":\[[^\]]/

/** Merges findings that differ only in their routes. */
function gather(findings: (Finding & { route: string })[]): Finding[] {
  const routes = new Map<string, Set<string>>()
  const codes = new Map<string, Finding['code']>()
  for (const { code, message, route } of findings) {
    codes.set(message, code)
    routes.set(message, (routes.get(message) ?? new Set()).add(route))
  }
  return [...routes].flatMap(([message, of]) => {
    const code = codes.get(message)
    const [first = '', ...others] = [...of].sort()
    const more = others.length === 0 ? '' : ` (like ${others.length} more: ${others.slice(0, 4).join(', ')})`
    return code === undefined ? [] : [{ code, message: `${first}${more}${message}` }]
  })
}

function looksRight(start: string): boolean {
  return start.slice(0, 10_000).includes('rel="abp-manifest"')
}
