import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { navigatesInPage, writeDefinition } from '../page-life.ts'
import { copyDefinition, writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

/**
 * Astro, and the version of its server for Node: the floor, both ends of each major version, the first with a fetch handler
 * of its own, the newest.
 */
const nodeVersions = {
  '4.0.0': '7.0.0',
  '4.16.19': '8.3.4',
  '5.0.0': '9.0.0',
  '5.18.2': '9.5.5',
  '6.0.0': '10.0.0',
  '6.3.0': '10.1.0',
  '6.4.8': '10.1.4',
  '7.3.5': '11.1.6',
} as const
type Version = keyof typeof nodeVersions

const page = (frontmatter: string, body: string) => `---
${frontmatter}
---
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>App</title>
  </head>
  <body>${body}</body>
</html>
`

const pages = {
  'src/pages/index.astro': page('', '<main>Hello</main>'),
  'src/pages/about.astro': page('export const prerender = true', '<main>About</main>'),
  'src/pages/404.astro': page('', '<main>Not found</main>'),
  // A folder, as Cloudflare Pages knows it, and as its adapter for Astro 5 writes one.
  'public/_worker.js/index.js': 'export default {}\n',
}

/** Sends everyone to a page for visitors who are logged in; agents have no cookie. */
const guard = {
  'src/middleware.js': `export const onRequest = ({ url, redirect }, next) =>
  url.pathname === '/' || url.pathname.startsWith('/_astro/') ? next() : redirect('/')
`,
}

/** The app's own fetch handler. Hono ignores what a middleware returns for an answer that is there. */
const hono = {
  'src/fetch.js': `import { middleware, pages } from 'astro/hono'
import { Hono } from 'hono'

const app = new Hono()
app.use((context, next) =>
  /^\\/(about|_astro\\/.*)?$/.test(context.req.path) ? next() : context.redirect('/'),
)
app.use(middleware())
app.use(pages())
export default app
`,
}

const withoutMiddleware = {
  'src/fetch.js': `import { FetchState, pages } from 'astro/fetch'

export default { fetch: (request) => pages(new FetchState(request)) }
`,
}

interface Mode {
  name: string
  /** Packages, besides Astro and its server. */
  versions?: Record<string, string>
  /** Astro's configuration, as the text of an object's fields. */
  config: string
  files?: Record<string, string>
  basePath?: string
  staticFolder?: string
  pages?: readonly string[]
}

const onServer = "output: 'server', adapter: node({ mode: 'standalone' }),"
const staticSite: Mode = { name: 'static', config: '', staticFolder: 'dist' }
const server: Mode = { name: 'server', config: onServer }

const newestOnly: Mode[] = [
  { name: 'server below a base path', config: `${onServer} base: '/docs',`, basePath: '/docs' },
  { name: 'server with a guard', config: onServer, files: guard, pages: ['/'] },
  {
    name: 'server with its own Hono app and a guard',
    config: onServer,
    files: hono,
    versions: { hono: '4.13.19' },
  },
  { name: 'server with a fetch handler without middleware', config: onServer, files: withoutMiddleware },
  { name: 'server with a policy', config: `${onServer} security: { csp: true },` },
  { name: 'static with a policy', config: 'security: { csp: true },', staticFolder: 'dist' },
]

/** Pages among which Astro's own router moves, under a policy with its hashes. */
function withClientRouter(version: Version): Row {
  const routed = (heading: string) =>
    page("import { ClientRouter } from 'astro:transitions'", `<h1>${heading}</h1>`).replace(
      '</head>',
      '<ClientRouter /></head>',
    )
  const base = row(version, {
    ...{ name: 'static with a policy and ClientRouter', config: 'security: { csp: true },' },
    files: { 'src/pages/index.astro': routed('Hello'), 'src/pages/about.astro': routed('About') },
    staticFolder: 'dist',
  })
  return {
    ...base,
    async write(directory) {
      await base.write(directory)
      await rm(join(directory, 'abp'), { recursive: true })
      await writeDefinition(
        directory,
        "const { navigate } = await import('astro:transitions/client')\n    await navigate(path)",
      )
    },
    alsoTry: ({ url }) => navigatesInPage(url),
  }
}

function row(
  version: Version,
  { name, config, files, versions, basePath, staticFolder, pages: pagesToJudge = ['/', '/about'] }: Mode,
): Row {
  const written: Record<string, string> = {
    ...pages,
    ...files,
    'astro.config.mjs': `import { abp } from '@abp-kit/astro'
${config.includes('node(') ? "import node from '@astrojs/node'" : ''}
import { defineConfig } from 'astro/config'

export default defineConfig({ ${config} integrations: [abp({ check: 'error' })] })
`,
  }
  return {
    name: `astro ${version}, ${name}`,
    framework: 'astro',
    versions: {
      astro: version,
      '@astrojs/node': nodeVersions[version],
      ...versions,
      // Astro 4.0 asks for a version of sharp that compiles itself.
      ...(version === '4.0.0' && { sharp: '0.33.5' }),
    },
    pages: pagesToJudge,
    ...(basePath !== undefined && { basePath }),
    ...(staticFolder !== undefined && { staticFolder }),
    async write(directory) {
      await writeFiles(directory, written)
      await copyDefinition(directory)
    },
  }
}

const tooOld: Row = {
  ...row('4.0.0', staticSite),
  name: 'astro 3.6.5, static',
  versions: { astro: '3.6.5' },
  refused: 'FRAMEWORK_UNSUPPORTED',
}

export const astroRows: Row[] = [
  tooOld,
  ...(['4.0.0', '4.16.19', '5.0.0', '5.18.2', '6.0.0', '6.3.0', '6.4.8', '7.3.5'] as const).flatMap(
    (version) => [
      // Between the ends of a major version, only the server has changed.
      ...(version === '6.3.0' ? [] : [row(version, staticSite)]),
      row(version, server),
    ],
  ),
  ...newestOnly.map((mode) => row('7.3.5', mode)),
  withClientRouter('7.3.5'),
]
