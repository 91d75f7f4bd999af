import {
  config,
  layout,
  manifestOfPages,
  pagesRouter,
  react19,
  row,
  smallest,
  typed,
  versions,
} from './next-app.ts'
import { everyKind, rendered } from './next-pages.ts'
import type { Row } from './row.ts'

const { next } = versions.newest
const plain = { next, ...react19 }

const policyOfProxy = `import { type NextRequest, NextResponse } from 'next/server'

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const evaluating = process.env.NODE_ENV === 'development' ? "'unsafe-eval'" : ''
  const policy = [
    "default-src 'self'",
    \`script-src 'self' 'nonce-\${nonce}' 'strict-dynamic' \${evaluating}\`,
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'self'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!abp\\\\.json|_next/static|_next/image|favicon\\\\.ico).*)' }
`
const layoutWithNonce = layout
  .replace('import type { ReactNode }', "import { headers } from 'next/headers'\nimport type { ReactNode }")
  .replace('function Layout', 'async function Layout')
  .replace('  return (', "  const nonce = (await headers()).get('x-nonce') ?? undefined\n  return (")
  .replace('<Abp />', '<Abp nonce={nonce} />')

/** A Content-Security-Policy for all paths, as code of the configuration. */
const policyOfConfig = `async headers() {
  const evaluating = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''
  const policy = \`default-src 'self'; script-src 'self' '\${bootstrapHash}'\${evaluating}; style-src 'self' 'unsafe-inline'\`
  return [{ source: '/:path*', headers: [{ key: 'Content-Security-Policy', value: policy }] }]
}`

// React's development build makes code from text, which Trusted Types refuse.
const trustedTypes = policyOfProxy.replace(
  '    "object-src \'none\'",',
  `    "object-src 'none'",\n    process.env.NODE_ENV === 'development' ? '' : "require-trusted-types-for 'script'",`,
)
/** Turbopack's loader breaks the policy with each chunk that it fetches later: adapters/next/README.md, "Trusted Types". */
const letsChunksThrough = `window.trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, document.baseURI)
    if (origin === location.origin && pathname.startsWith('/_next/static/')) return url
    throw new TypeError(\`\${url} is not a chunk of the app.\`)
  },
})
`

/** Apps with a Content-Security-Policy. */
export const nextPolicies: Row[] = [
  row(
    `${next}, CSP with nonces in proxy.ts`,
    { versions: { ...plain, ...typed }, pages: ['/', '/dynamic', '/streamed'] },
    config(''),
    smallest,
    {
      'proxy.ts': policyOfProxy,
      'app/layout.tsx': layoutWithNonce,
      'app/dynamic/page.tsx': everyKind.files['app/dynamic/page.tsx'],
      'app/streamed/page.tsx': everyKind.files['app/streamed/page.tsx'],
    },
  ),
  row(
    `${next}, Pages Router, webpack, CSP with hashes`,
    { versions: { ...plain, ...typed }, pages: rendered.pages, flags: ['--webpack'] },
    config(policyOfConfig, "import { bootstrapHash } from '@abp-kit/core/bootstrap'\n"),
    pagesRouter,
    rendered.files,
    manifestOfPages,
  ),
  row(
    `${next}, webpack, Trusted Types`,
    { versions: { ...plain, ...typed }, flags: ['--webpack'] },
    config(''),
    smallest,
    { 'proxy.ts': trustedTypes, 'app/layout.tsx': layoutWithNonce },
  ),
  row(
    `${next}, Turbopack, Trusted Types with a default policy`,
    { versions: { ...plain, ...typed } },
    config(''),
    smallest,
    { 'proxy.ts': trustedTypes, 'app/layout.tsx': layoutWithNonce },
    { 'instrumentation-client.js': letsChunksThrough },
  ),
  row(
    `${next}, CSP without our hash, with check: 'error'`,
    { versions: { ...plain, ...typed }, refused: 'POLICY_BLOCKS_SCRIPT' },
    config(
      policyOfConfig.replace(/ '\$\{bootstrapHash\}'/, ''),
      '',
      "withAbp(nextConfig, { check: 'error' })",
    ),
    smallest,
  ),
]
