import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPagePolicies, type Finding } from '@abp-kit/core/adapter/node'
import { checkPolicy } from '@abp-kit/core/adapter/server'
import type { Routers } from '../config/routers.ts'
import { reaches } from './imports.ts'
import { findProxy } from './proxy.ts'
import { checkTrustedTypes, hasDefaultPolicy } from './trusted-types.ts'
import { findWrittenPages, readStart } from './written-pages.ts'

/** The number of pages to parse: all pages in an app have the same head. */
const parsed = 50
const header = 'content-security-policy'

/** A rule from `headers()`, as Next.js writes it into routes-manifest.json. */
interface HeaderRule {
  source: string
  /** Matches paths that include the base path. */
  regex: string
  headers: { key: string; value: string }[]
  has?: unknown[]
  missing?: { type: string }[]
}

interface Routes {
  basePath?: string
  i18n?: { defaultLocale: string } | null
  headers?: HeaderRule[]
}

export interface BuildWithPolicies {
  /** Absolute path of the project. */
  root: string
  /** Absolute path of `.next`. */
  distDir: string
  routers: Routers
  /** Whether this is a static export, which has no headers. */
  isExport: boolean
}

/** How the page's bootstrap gets a policy's nonce. */
export const nonceRemedy = 'write `<Abp nonce={nonce} />`, or in pages/_document `<AbpHead nonce={nonce} />`'

/**
 * Checks the policies that are known after a build: from `headers()` in next.config, and in the pages. Only
 * the development server can check a policy that a proxy creates for each request.
 */
export async function checkPolicies({
  root,
  distDir,
  routers,
  isExport,
}: BuildWithPolicies): Promise<Finding[]> {
  const routes: Routes = JSON.parse(readJson(join(distDir, 'routes-manifest.json')))
  const rules = isExport || proxySays(root, /content-security-policy/i) ? [] : (routes.headers ?? [])
  const { basePath = '' } = routes
  const written = findWrittenPages(distDir, routers).filter(({ route }) => route !== '/_not-found')
  const found = written.map(({ route, file }) => ({
    name: route,
    file,
    rule: findRule(rules, basePath + route),
  }))
  const pages = found
    .map((page) => ({ ...page, html: readStart(page.file) }))
    .filter(({ rule, html }) => rule !== undefined || html.toLowerCase().includes(header))
    .slice(0, parsed)
  const inPages = await Promise.all(
    pages.map(({ name, html, rule }) =>
      checkPagePolicies({ html, name, policy: rule?.policy, owner: rule?.owner ?? '', nonceRemedy }),
    ),
  )
  const known = new Set(written.map(({ route }) => route))
  const rendered = findRenderedPages(distDir, routers, routes.i18n?.defaultLocale)
    .filter((route) => !known.has(route))
    .flatMap((route) => findRule(rules, basePath + route) ?? [])
  const used = [...found.flatMap(({ rule }) => rule ?? []), ...rendered]
  return [
    ...inPages.flat(),
    ...rendered.flatMap((rule) => checkPolicy(rule)),
    ...requiringTrustedTypes(root, distDir, used),
  ]
}

interface OwnedPolicy {
  policy: string
  /** The source of the policy. */
  owner: string
}

function requiringTrustedTypes(root: string, distDir: string, used: OwnedPolicy[]): Finding[] {
  if (!isOfTurbopack(distDir) || hasDefaultPolicy(root)) return []
  const proxy = findProxy(root)
  return [
    ...used,
    ...(proxy !== undefined && proxySays(root, /require-trusted-types-for/i, true)
      ? [{ policy: "require-trusted-types-for 'script'", owner: proxy.name }]
      : []),
  ].flatMap(checkTrustedTypes)
}

/**
 * @returns the policy from `headers()` for a path; if several rules set the same header, Next.js sends the
 *   last
 */
function findRule(rules: readonly HeaderRule[], path: string): OwnedPolicy | undefined {
  for (const { source, regex, headers, has = [], missing = [] } of rules.toReversed()) {
    // An agent's request has no cookie. Other conditions of a rule cannot be checked here.
    if (has.length > 0 || missing.some(({ type }) => type === 'host')) continue
    const policy = headers.findLast(({ key }) => key.toLowerCase() === header)?.value
    if (policy === undefined || !new RegExp(regex).test(path)) continue
    const name = source.replace(/\/:nextInternalLocale\([^)]*\)/, '')
    return { policy, owner: `\`headers()\` for '${name}' in next.config` }
  }
  return undefined
}

/** @returns the paths of all pages, with a word instead of each parameter */
function findRenderedPages(distDir: string, { app, pages }: Routers, locale: string | undefined): string[] {
  const routesOf = (file: string): Record<string, string> => JSON.parse(readJson(join(distDir, file)))
  const ofApp = app === undefined ? {} : routesOf('app-path-routes-manifest.json')
  const ofPages = pages === undefined ? {} : routesOf('server/pages-manifest.json')
  return [
    ...Object.entries(ofApp).flatMap(([file, route]) => (file.endsWith('/page') ? route : [])),
    ...Object.entries(ofPages).flatMap(([route, file]) =>
      file.endsWith('.js') && !/^\/(_|api(\/|$)|404$|500$)/.test(route)
        ? `${locale === undefined ? '' : `/${locale}`}${route}`
        : [],
    ),
  ]
    .filter((route) => !route.startsWith('/_'))
    .map((route) => route.replace(/\[+[^\]]+\]+/g, 'x'))
}

/** @param isCertain - whether the text must be found; otherwise a file that cannot be followed also counts */
function proxySays(root: string, text: RegExp, isCertain = false): boolean {
  const proxy = findProxy(root)
  if (proxy === undefined) return false
  const says = reaches(proxy.file, text, root)
  return isCertain ? says === true : says !== false
}

function isOfTurbopack(distDir: string): boolean {
  const chunks = join(distDir, 'static/chunks')
  return existsSync(chunks) && readdirSync(chunks).some((file) => file.startsWith('turbopack-'))
}

/** @returns the content of a JSON file, or an empty object if the file does not exist */
function readJson(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}'
}
