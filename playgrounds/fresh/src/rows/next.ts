import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Row } from './row.ts'

const sample = new URL('../../../../docs/examples/abp/index.ts', import.meta.url)

const react18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.8' }
const react19 = { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.3.0' }
const typed = { typescript: '5.9.3', '@types/node': '24.19.2' }

/** Below the floor, the floor, the newest of the older major version, the newest; where each router has a floor of its own. */
const versions = {
  floor: { next: '15.3.0' },
  newest15: { next: '15.5.29' },
  first16: { next: '16.0.0' },
  newest: { next: '16.4.6' },
}

type Files = Record<string, string>

const config = (options: string, moduleResolution = 'bundler'): Files => ({
  // As create-next-app writes it.
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['dom', 'dom.iterable', 'esnext'],
      skipLibCheck: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: 'esnext',
      moduleResolution,
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: 'preserve',
      incremental: true,
      plugins: [{ name: 'next' }],
    },
    include: ['**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
    exclude: ['node_modules'],
  }),
  'next.config.ts': `import { withAbp } from '@abp-kit/next/config'
import type { NextConfig } from 'next'

const nextConfig: NextConfig = { ${options} }
export default withAbp(nextConfig)
`,
})

const manifestOfApp: Files = { 'app/abp.json/route.ts': "export * from '@abp-kit/next/route'\n" }
const manifestOfPages: Files = {
  'pages/api/abp.ts': "export { default } from '@abp-kit/next/pages/route'\n",
}
/** Not needed from Next.js 16.3. */
const registration: Files = { 'instrumentation-client.ts': "import '@abp-kit/next/pages/client'\n" }

const layout = `import { Abp } from '@abp-kit/next'
import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Abp />
        {children}
      </body>
    </html>
  )
}
`
const home = 'export default function Page() {\n  return <main>Hello</main>\n}\n'
const dynamic = `import { headers } from 'next/headers'

export default async function Page() {
  return <main>{(await headers()).get('host')}</main>
}
`

const appRouter: Files = {
  'app/layout.tsx': layout,
  'app/page.tsx': home,
  'app/dynamic/page.tsx': dynamic,
  ...manifestOfApp,
}

const pagesRouter: Files = {
  'pages/_document.tsx': `import { AbpHead } from '@abp-kit/next/pages'
import { Head, Html, Main, NextScript } from 'next/document'

export default function Document() {
  return (
    <Html>
      <Head>
        <AbpHead />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
`,
  'pages/index.tsx': home,
}

const rendered: Files = {
  'pages/dynamic.tsx': `export const getServerSideProps = async () => ({ props: { now: Date.now() } })

export default function Page({ now }: { now: number }) {
  return <main>{now}</main>
}
`,
}

/** A root layout below a segment leaves the page for 404 to `global-not-found`. */
const localized: Files = {
  'app/[locale]/layout.tsx': layout,
  'app/[locale]/page.tsx': home,
  'app/global-not-found.tsx': layout
    .replace("import type { ReactNode } from 'react'\n", '')
    .replace('Layout({ children }: { children: ReactNode })', 'NotFound()')
    .replace('{children}', '<h1>Not found</h1>'),
  ...manifestOfApp,
}

function row(name: string, given: Record<string, string>, ...parts: Files[]): Row {
  return {
    name,
    framework: 'next',
    versions: { ...given, ...typed },
    pages: parts.some((files) => 'pages/dynamic.tsx' in files || 'app/dynamic/page.tsx' in files)
      ? ['/', '/dynamic']
      : ['/'],
    async write(directory) {
      for (const [file, text] of parts.flatMap((files) => Object.entries(files))) {
        const path = join(directory, file)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, text)
      }
      await mkdir(join(directory, 'abp'), { recursive: true })
      await copyFile(sample, join(directory, 'abp/index.ts'))
    },
  }
}

/** Apps of Next.js. Each can be built and served with Turbopack and with webpack. */
export const nextRows: Row[] = [
  {
    ...row('next 15.2.6, App Router', { next: '15.2.6', ...react19 }, config(''), appRouter),
    refused: 'FRAMEWORK_UNSUPPORTED',
  },
  ...Object.values(versions).map((version) =>
    row(`next ${version.next}, App Router`, { ...version, ...react19 }, config(''), appRouter),
  ),
  row(
    `next ${versions.floor.next}, Pages Router, React 18.3`,
    { ...versions.floor, ...react18 },
    config(''),
    pagesRouter,
    rendered,
    manifestOfPages,
    registration,
  ),
  row(
    `next ${versions.newest.next}, Pages Router`,
    { ...versions.newest, ...react19 },
    config(''),
    pagesRouter,
    rendered,
    manifestOfPages,
  ),
  row(
    `next ${versions.newest.next}, both routers`,
    { ...versions.newest, ...react19 },
    config(''),
    appRouter,
    { 'pages/old.tsx': home },
    { 'pages/_document.tsx': pagesRouter['pages/_document.tsx'] ?? '' },
  ),
  {
    ...row(
      `next ${versions.newest.next}, Pages Router, i18n, basePath`,
      { ...versions.newest, ...react19 },
      config("basePath: '/docs', i18n: { locales: ['en', 'de'], defaultLocale: 'en' }"),
      pagesRouter,
      rendered,
      manifestOfPages,
    ),
    basePath: '/docs',
  },
  {
    ...row(
      `next ${versions.newest.next}, Pages Router, export`,
      { ...versions.newest, ...react19 },
      config("output: 'export'"),
      pagesRouter,
    ),
    staticFolder: 'out',
  },
  row(
    `next ${versions.newest.next}, [locale] root layout`,
    { ...versions.newest, ...react19 },
    config('experimental: { globalNotFound: true }'),
    localized,
  ),
]
