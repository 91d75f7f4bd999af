import { navigatesInPage, writeDefinition } from '../page-life.ts'
import { writeFiles } from './app-files.ts'
import type { Row } from './row.ts'
import { type Files, type Library, react, react157, reactFloor, solid, vue } from './tanstack-start-app.ts'

/** An entry of the app's own, around the default one. */
const ownEntry = (library: string): Files => ({
  'src/server.js': `import handler from '@tanstack/${library}-start/server-entry'

export default { fetch: (request) => handler.fetch(request) }
`,
})

interface Mode {
  base?: string
  /** Options of TanStack Start's plugin, as the text of an object's fields. */
  options?: string
  /** Has Nitro build the server. */
  nitro?: true
  files?: Files
  /** What the app depends on, besides. */
  packages?: Record<string, string>
}

function row(
  library: Library,
  name: string,
  { base = '/', options = '', nitro, files, packages }: Mode = {},
): Row {
  const [statement, call, added] = nitro
    ? ["import { nitro } from 'nitro/vite'", ', nitro()', { nitro: '3.0.260903-beta' }]
    : ['', '', {}]
  const start = `@tanstack/${library.name}-start` as const
  const mode = library.title === undefined ? name : `${library.title}, ${name}`
  return {
    name: `tanstack-start ${library.versions[start]}, ${mode}`,
    // Vite's own commands build and serve it.
    framework: 'vite',
    versions: { ...library.versions, ...added, ...packages },
    pages: ['/', '/about'],
    async write(directory) {
      const config = `import { abp } from '@abp-kit/vite'
import { tanstackStart } from '${start}/plugin/vite'
import { defineConfig } from 'vite'
${library.imports}
${statement}

export default defineConfig({
  base: '${base}',
  plugins: [abp(), tanstackStart({ ${options} }), ${library.plugins}${call}],
})
`
      await writeFiles(directory, { ...library.files, ...files, 'vite.config.ts': config })
      await writeDefinition(
        directory,
        "const { router } = await import('../src/router.jsx')\n    await router.navigate({ to: path })",
      )
    },
    alsoTry: ({ url }) => navigatesInPage(url),
  }
}

function prerendered(library: Library): Row {
  // The first versions do not find the paths themselves.
  const options = "prerender: { enabled: true }, pages: [{ path: '/' }, { path: '/about' }]"
  return { ...row(library, 'prerendered', { options }), staticFolder: 'dist/client' }
}

/** The first versions have nothing that serves a build. The server asks the app for all but the files of the client's build. */
const withServer: Mode = {
  packages: { srvx: '1.0.8' },
  files: {
    'server.js': `import { serve } from 'srvx'
import { staticMiddleware } from 'srvx/static'
import app from './dist/server/server.js'

const files = staticMiddleware({ dir: 'dist/client' })
serve({
  port: process.env.PORT,
  hostname: '127.0.0.1',
  middleware: [(request, next) => (/[.]js$/.test(new URL(request.url).pathname) ? files(request, next) : next())],
  fetch: (request) => app.fetch(request),
})
`,
  },
}
const byServer: Row['command'] = () => ['node', 'server.js']

/** Apps of TanStack Start with the libraries that it has. */
export const tanstackStartRows: Row[] = [
  { ...row(reactFloor, 'with a server', withServer), command: byServer },
  prerendered(reactFloor),
  ...[react157, react, solid, vue].flatMap((library) => [
    row(library, 'with a server'),
    row(library, 'own server entry', { files: ownEntry(library.name) }),
    row(library, 'with Nitro', { nitro: true }),
    // Vite's preview server answers below its base only with the slash.
    { ...row(library, 'base', { base: '/docs/' }), basePath: '/docs/' },
    prerendered(library),
  ]),
]
