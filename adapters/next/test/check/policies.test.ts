import { join } from 'node:path'
import { bootstrapHash, bootstrapText } from '@abp-kit/core/bootstrap'
import { expect, test } from 'vitest'
import { checkPolicies } from '../../src/check/policies.ts'
import { enterProject } from '../project.ts'

const page = (head = '', nonce = '') =>
  `<!DOCTYPE html><html><head>${head}<script${nonce}>${bootstrapText}</script></head></html>`

const rule = (source: string, regex: string, policy: string, more = {}) => ({
  source,
  regex,
  headers: [{ key: 'Content-Security-Policy', value: policy }],
  ...more,
})
const everywhere = (policy: string, more = {}) => rule('/:path*', '^(?:/(.*))?$', policy, more)
const blocking = "default-src 'self'"
const allowing = `script-src 'self' '${bootstrapHash}'`

interface Build {
  headers?: object[]
  basePath?: string
  i18n?: object
  /** Files of `.next`, with their texts. */
  files?: Record<string, string>
  /** Files of the project, with their texts. */
  sources?: Record<string, string>
  pages?: boolean
  isExport?: boolean
}

async function check({
  headers = [],
  files = {},
  sources = {},
  pages = false,
  isExport = false,
  ...routes
}: Build) {
  const written = { 'routes-manifest.json': JSON.stringify({ headers, ...routes }), ...files }
  const root = enterProject(
    Object.fromEntries(Object.entries(written).map(([file, text]) => [`.next/${file}`, text])),
    sources,
  )
  const routers = { app: join(root, 'app'), ...(pages && { pages: join(root, 'pages') }) }
  const findings = await checkPolicies({ root, distDir: join(root, '.next'), routers, isExport })
  return findings.map(({ code, message }) => `${code}: ${message}`)
}

const index = { 'server/app/index.html': page() }
const blocks = (source: string) =>
  expect.stringMatching(
    RegExp(`^POLICY_BLOCKS_SCRIPT: .* of \`headers\\(\\)\` for '${source}' in next\\.config .*sha256-`),
  )

test('a policy of headers() that blocks the bootstrap is told', async () => {
  expect(await check({ headers: [everywhere(blocking)], files: index })).toEqual([blocks('/:path\\*')])
  expect(await check({ headers: [everywhere(allowing)], files: index })).toEqual([])
  expect(await check({ headers: [everywhere("frame-ancestors 'none'")], files: index })).toEqual([])
})

test('of several rules for a path, the last counts, as in Next.js', async () => {
  const headers = [everywhere(blocking), everywhere(allowing)]
  expect(await check({ headers, files: index })).toEqual([])
  expect(await check({ headers: headers.toReversed(), files: index })).toHaveLength(1)
})

test('a rule counts for the pages that it matches, with the base path', async () => {
  const api = rule('/api/:path*', '^/docs/api(?:/(.*))?$', blocking)
  const files = {
    'app-path-routes-manifest.json': '{"/api/a/route":"/api/a","/blog/[slug]/page":"/blog/[slug]"}',
  }
  expect(await check({ basePath: '/docs', headers: [api], files: { ...files, ...index } })).toEqual([])
  const blog = rule('/docs/blog/:slug', '^/docs/blog/([^/]+)$', blocking)
  expect(await check({ basePath: '/docs', headers: [blog], files })).toEqual([blocks('/docs/blog/:slug')])
})

test('a rule that asks something of the request may not apply', async () => {
  const has = [{ type: 'cookie', key: 'session' }]
  expect(await check({ headers: [everywhere(blocking, { has })], files: index })).toEqual([])
  const missing = [{ type: 'header', key: 'next-router-prefetch' }]
  expect(await check({ headers: [everywhere(blocking, { missing })], files: index })).toHaveLength(1)
})

test('the Pages Router has the locale in its paths', async () => {
  const german = rule('/:nextInternalLocale(de)/:path*', '^/(de)(?:/(.*))?$', blocking)
  const files = {
    'server/pages-manifest.json': '{"/dynamic":"pages/dynamic.js","/api/abp":"pages/api/abp.js"}',
  }
  const i18n = (defaultLocale: string) => ({ i18n: { defaultLocale }, headers: [german], files, pages: true })
  expect(await check(i18n('de'))).toEqual([blocks('/:path\\*')])
  expect(await check(i18n('en'))).toEqual([])
})

test('a written page needs the nonce of the policy', async () => {
  const headers = [everywhere("script-src 'nonce-abc'")]
  const of = (nonce: string) => ({ 'server/app/index.html': page('', nonce) })
  expect(await check({ headers, files: of(' nonce="abc"') })).toEqual([])
  expect(await check({ headers, files: of('') })).toEqual([expect.stringContaining('<Abp nonce={nonce} />')])
  const rendered = { 'app-path-routes-manifest.json': '{"/page":"/"}' }
  expect(await check({ headers, files: rendered })).toEqual([])
})

test('a policy in the page is told, also in an export, which has no headers', async () => {
  const meta = page(`<meta http-equiv="Content-Security-Policy" content="script-src 'self'"/>`)
  const built = { headers: [everywhere(blocking)], isExport: true }
  expect(await check({ ...built, files: { 'server/app/about.html': meta } })).toEqual([
    expect.stringMatching(/^POLICY_BLOCKS_SCRIPT: .*`<meta http-equiv>` of \/about blocks/),
  ])
  expect(await check({ ...built, files: index })).toEqual([])
})

test('a proxy may send another policy, which the development server sees', async () => {
  const headers = [everywhere(blocking)]
  const proxy = (text: string) => ({ headers, files: index, sources: { 'proxy.ts': text } })
  expect(await check(proxy("headers.set('content-security-policy', policy)"))).toEqual([])
  expect(await check(proxy("import './unknown'"))).toEqual([])
  expect(await check(proxy('export function proxy() {}'))).toHaveLength(1)
})

test('Trusted Types are told where Turbopack made the chunks, unless the app has a policy for them', async () => {
  const policy = `${allowing}; require-trusted-types-for 'script'`
  const turbopack = { ...index, 'static/chunks/turbopack-1.js': '' }
  const told = [
    expect.stringMatching(/^POLICY_BLOCKS_SCRIPT: .*Turbopack.*--webpack.*instrumentation-client/),
  ]
  expect(await check({ headers: [everywhere(policy)], files: turbopack })).toEqual(told)
  expect(await check({ headers: [everywhere(policy)], files: index })).toEqual([])
  const own = { 'instrumentation-client.ts': "trustedTypes.createPolicy('default', {})" }
  expect(await check({ headers: [everywhere(policy)], files: turbopack, sources: own })).toEqual([])
  const proxy = { 'src/proxy.ts': `const policy = "require-trusted-types-for 'script'"` }
  expect(await check({ files: turbopack, sources: proxy })).toEqual(told)
})
