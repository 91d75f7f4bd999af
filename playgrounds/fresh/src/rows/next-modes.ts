import { cdn, onCdn } from './cdn.ts'
import {
  config,
  globalNotFound,
  home,
  layout,
  manifestOfApp,
  mdx,
  react19,
  reactCompiler,
  row,
  smallest,
  tsconfig,
  typed,
  versions,
} from './next-app.ts'
import { everyKind } from './next-pages.ts'
import type { Row } from './row.ts'

const { next } = versions.newest
const plain = { next, ...react19 }

/** More CSS than agents read of a head. */
const css = Array.from(
  { length: 2000 },
  (_, index) => `.c${index} { color: rgb(${index % 256} 1 1); margin: ${index}px }\n`,
).join('')

/** Before the CSS. */
const layoutWithHead = layout.replace(/<body>\s*<Abp \/>/, '<Abp inHead />\n      <body>')

const cached = `import { Suspense } from 'react'
import { headers } from 'next/headers'

async function Cached() {
  'use cache'
  return <p>{Date.now()}</p>
}

async function Late() {
  return <p>{(await headers()).get('host')}</p>
}

export default function Page() {
  return (
    <main>
      <Cached />
      <Suspense fallback="Loading">
        <Late />
      </Suspense>
    </main>
  )
}
`

const text = { 'app/text/page.mdx': '# Hello\n' }
const mdxComponents = 'export function useMDXComponents(components) {\n  return components\n}\n'

/** Modes that change what Next.js makes of the app, together where they do not get in each other's way. */
export const nextModes: Row[] = [
  row(
    `${next}, App Router, export`,
    { versions: { ...plain, ...typed }, staticFolder: 'out', pages: ['/', '/about'] },
    config("output: 'export'"),
    smallest,
    { 'app/about/page.tsx': home },
  ),
  row(
    `${next}, App Router, export, basePath`,
    { versions: { ...plain, ...typed }, basePath: '/docs', staticFolder: 'out', pages: ['/', '/about'] },
    config("output: 'export', basePath: '/docs'"),
    smallest,
    { 'app/about/page.tsx': home },
  ),
  row(
    `${next}, cacheComponents, partialPrefetching`,
    { versions: { ...plain, ...typed }, pages: ['/', '/cached', '/streamed'] },
    config('cacheComponents: true, partialPrefetching: true'),
    smallest,
    { 'app/cached/page.tsx': cached, 'app/streamed/page.tsx': everyKind.files['app/streamed/page.tsx'] },
  ),
  row(
    `${next}, several root layouts, inlineCss, basePath, assetPrefix`,
    { versions: { ...plain, ...typed }, basePath: '/docs', pages: ['/', '/shop'] },
    config(
      "basePath: '/docs', assetPrefix: '/docs', experimental: { inlineCss: true, globalNotFound: true }",
    ),
    manifestOfApp,
    {
      'app/(site)/layout.tsx': `import '../large.css'\n${layoutWithHead}`,
      'app/(site)/page.tsx': home,
      'app/(shop)/layout.tsx': layoutWithHead,
      'app/(shop)/shop/page.tsx': home,
      'app/global-not-found.tsx': globalNotFound,
      'app/large.css': css,
    },
  ),
  onCdn(
    row(
      `${next}, files on a CDN`,
      { versions: { ...plain, ...typed } },
      config(`assetPrefix: process.env.NODE_ENV === 'production' ? '${cdn}' : undefined`),
      smallest,
    ),
    'next.config.ts',
    { folder: '.next', below: '/_next' },
  ),
  row(
    `${next}, JavaScript, CommonJS, client root layout, React Compiler, inside another plugin`,
    { versions: { ...plain, ...mdx, ...reactCompiler }, pages: ['/', '/text'] },
    {
      'next.config.js': `const { withAbp } = require('@abp-kit/next/config')
const withMDX = require('@next/mdx')()

module.exports = withMDX(
  withAbp({ pageExtensions: ['js', 'jsx', 'mdx'], reactStrictMode: true, reactCompiler: true }),
)
`,
      'app/layout.jsx': layout
        .replace("import type { ReactNode } from 'react'\n", '')
        .replace('{ children }: { children: ReactNode }', '{ children }')
        .replace('import', "'use client'\n\nimport"),
      'app/page.jsx': home,
      'app/abp.json/route.js': manifestOfApp['app/abp.json/route.ts'] ?? '',
      'mdx-components.js': mdxComponents,
      ...text,
    },
  ),
  row(
    `${next}, monorepo with a transpiled package, outside another plugin`,
    { versions: { ...plain, ...typed, ...mdx }, workspace: 'apps/web', pages: ['/', '/text'] },
    under(
      'apps/web/',
      tsconfig,
      config(
        "transpilePackages: ['@acme/ui'], pageExtensions: ['ts', 'tsx', 'mdx']",
        "import createMDX from '@next/mdx'\n",
        'withAbp(createMDX()(nextConfig))',
      ),
      smallest,
      text,
      { 'mdx-components.ts': mdxComponents.replace('(components)', '(components: object)') },
      {
        'app/layout.tsx': `import { Shell } from '@acme/ui'\nexport default Shell\n`,
        'package.json': JSON.stringify({
          name: 'web',
          private: true,
          type: 'module',
          scripts: { build: 'next build' },
          dependencies: { '@acme/ui': '*' },
        }),
      },
    ),
    {
      'packages/ui/package.json': JSON.stringify({
        name: '@acme/ui',
        version: '1.0.0',
        type: 'module',
        exports: './src/index.tsx',
      }),
      'packages/ui/src/index.tsx': `${layout.replace('export default function Layout', 'export function Shell')}`,
    },
  ),
]

function under(folder: string, ...parts: Record<string, string>[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((files) => Object.entries(files).map(([file, source]) => [folder + file, source])),
  )
}
