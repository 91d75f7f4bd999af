import {
  config,
  document,
  globalNotFound,
  home,
  layout,
  manifestOfApp,
  manifestOfPages,
  pagesRouter,
  react18,
  react19,
  registration,
  row,
  smallest,
  typed,
  versions,
} from './next-app.ts'
import { nextModes } from './next-modes.ts'
import { everyKind, rendered } from './next-pages.ts'
import { nextPolicies } from './next-policies.ts'
import { nextServiceWorkers } from './next-service-workers.ts'
import { installedWith } from './package-managers.ts'
import type { Row } from './row.ts'

const { floor, newest } = versions

function appRouter(name: string, version: { next: string }, options: { flags?: string[] } = {}): Row {
  const { pages, documents, files } = everyKind
  const app = { versions: { ...version, ...react19, ...typed }, pages, documents, ...options }
  return row(name, app, config(''), smallest, files)
}

const withNewest = { versions: { ...newest, ...react19, ...typed } }

// Yarn asks the registry for the compiler of every system, also of those for which the newest is not there yet.
const systems = ['darwin-arm64', 'darwin-x64', 'win32-arm64-msvc', 'win32-x64-msvc']
const compilers = {
  resolutions: Object.fromEntries(systems.map((system) => [`@next/swc-${system}`, '16.4.5'])),
}

const [withPnpm, withYarn, withPlugAndPlay, withBun] = installedWith(
  appRouter(`${newest.next}, App Router`, newest),
  compilers,
)

/** Apps of Next.js. The bundler of Next.js 15 is webpack, that of 16 is Turbopack, if the name says nothing else. */
export const nextRows: Row[] = [
  row(
    '15.2.6, App Router',
    { versions: { next: '15.2.6', ...react19, ...typed }, refused: 'FRAMEWORK_UNSUPPORTED' },
    config(''),
    smallest,
  ),
  ...Object.values(versions).map((version) => appRouter(`${version.next}, App Router`, version)),
  appRouter(`${floor.next}, App Router, Turbopack`, floor, { flags: ['--turbopack'] }),
  appRouter(`${newest.next}, App Router, webpack`, newest, { flags: ['--webpack'] }),
  row(
    `${floor.next}, Pages Router, React 18.3`,
    { versions: { ...floor, ...react18, ...typed }, pages: rendered.pages },
    config(''),
    pagesRouter,
    rendered.files,
    manifestOfPages,
    registration,
  ),
  row(
    `${newest.next}, Pages Router`,
    { ...withNewest, pages: rendered.pages },
    config(''),
    pagesRouter,
    rendered.files,
    manifestOfPages,
  ),
  row(
    `${newest.next}, both routers`,
    { ...withNewest, pages: ['/', '/old'] },
    config(''),
    smallest,
    { 'pages/old.tsx': home },
    document,
  ),
  row(
    `${newest.next}, Pages Router, i18n, basePath`,
    { ...withNewest, basePath: '/docs', pages: rendered.pages },
    config("basePath: '/docs', i18n: { locales: ['en', 'de'], defaultLocale: 'en' }"),
    pagesRouter,
    rendered.files,
    manifestOfPages,
  ),
  row(
    `${newest.next}, Pages Router, export`,
    { ...withNewest, staticFolder: 'out' },
    config("output: 'export'"),
    pagesRouter,
  ),
  row(
    `${newest.next}, [locale] root layout`,
    { ...withNewest, pages: ['/en'] },
    config('experimental: { globalNotFound: true }'),
    {
      'app/[locale]/layout.tsx': layout,
      'app/[locale]/page.tsx': home,
      // A root layout below a segment leaves the page for 404 to it.
      'app/global-not-found.tsx': globalNotFound,
    },
    manifestOfApp,
  ),
  ...nextModes,
  ...nextPolicies,
  ...nextServiceWorkers,
  withPnpm,
  withYarn,
  { ...withPlugAndPlay, fails: 'Could not find the Next.js package (next/package.json)' },
  withBun,
  ...installedWith(
    appRouter(`${newest.next}, App Router, webpack`, newest, { flags: ['--webpack'] }),
    compilers,
  ).slice(2, 3),
]
