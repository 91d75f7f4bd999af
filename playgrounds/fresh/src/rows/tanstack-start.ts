import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Row } from './row.ts'

const sample = new URL('../../../../docs/examples/abp/index.ts', import.meta.url)

const versions = {
  '@tanstack/react-router': '1.170.46',
  '@tanstack/react-start': '1.169.5',
  '@vitejs/plugin-react': '6.3.0',
  react: '19.2.7',
  'react-dom': '19.2.7',
  vite: '8.3.8',
}

const files = {
  'src/router.jsx': `import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

export function getRouter() {
  return createRouter({ routeTree })
}
`,
  'src/routes/__root.jsx': `import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'

export const Route = createRootRoute({
  head: () => ({ meta: [{ charSet: 'utf-8' }, { title: 'App' }], links: [{ rel: 'icon', href: 'data:,' }] }),
  component: () => (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: 'document.documentElement.dataset.theme = "light"' }} />
        <HeadContent />
        <script dangerouslySetInnerHTML={{ __html: 'document.documentElement.dataset.font = "large"' }} />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
})
`,
  'src/routes/index.jsx': `import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({ component: () => <main>Hello</main> })
`,
}

/** An entry of the app's own, around the default one. */
const ownEntry = {
  'src/server.js': `import handler, { createServerEntry } from '@tanstack/react-start/server-entry'

export default createServerEntry({ fetch: (request) => handler.fetch(request) })
`,
}

interface Mode {
  base?: string
  /** Options of TanStack Start's plugin, as the text of an object's fields. */
  options?: string
  /** Has Nitro build the server. */
  nitro?: true
  files?: Record<string, string>
}

function row(name: string, { base = '/', options = '', nitro, files: more }: Mode = {}): Row {
  const [statement, call, added] = nitro
    ? ["import { nitro } from 'nitro/vite'", ', nitro()', { nitro: '3.0.260903-beta' }]
    : ['', '', {}]
  return {
    name: `tanstack-start ${versions['@tanstack/react-start']}, ${name}`,
    // Vite's own commands build and serve it.
    framework: 'vite',
    versions: { ...versions, ...added },
    async write(directory) {
      const config = `import { abp } from '@abp-kit/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
${statement}

export default defineConfig({ base: '${base}', plugins: [abp(), tanstackStart({ ${options} }), react()${call}] })
`
      for (const [file, text] of Object.entries({ ...files, ...more, 'vite.config.ts': config })) {
        await mkdir(dirname(join(directory, file)), { recursive: true })
        await writeFile(join(directory, file), text)
      }
      await mkdir(join(directory, 'abp'))
      await copyFile(sample, join(directory, 'abp/index.ts'))
    },
  }
}

/** Apps of TanStack Start with React. */
export const tanstackStartRows: Row[] = [
  row('with a server'),
  row('own server entry', { files: ownEntry }),
  row('with Nitro', { nitro: true }),
  // Vite's preview server answers below its base only with the slash.
  { ...row('base', { base: '/docs/' }), basePath: '/docs/' },
  { ...row('prerendered', { options: 'prerender: { enabled: true }' }), staticFolder: 'dist/client' },
]
