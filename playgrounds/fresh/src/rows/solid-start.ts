import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDefinition, writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

/** The newest Nitro that is a plugin of Vite. */
export const nitroVersion = '3.0.260903-beta'

const versions = {
  '@solidjs/router': '1.0.0',
  '@solidjs/start': '2.0.5',
  nitro: nitroVersion,
  'solid-js': '1.9.19',
  vite: '8.3.8',
}

/** Such as the template of Solid's own generator. */
const files = {
  'src/app.jsx': `import { Router } from '@solidjs/router'
import { FileRoutes } from '@solidjs/start/router'
import { Suspense } from 'solid-js'

export default function App() {
  return (
    <Router root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  )
}
`,
  'src/entry-client.jsx': `// @refresh reload
import { mount, StartClient } from '@solidjs/start/client'

mount(() => <StartClient />, document.getElementById('app'))
`,
  'src/entry-server.jsx': `// @refresh reload
import { createHandler, StartServer } from '@solidjs/start/server'

export default createHandler(() => (
  <StartServer
    document={({ assets, children, scripts }) => (
      <html lang="en">
        <head>
          <script innerHTML={'document.documentElement.dataset.theme = "light"'} />
          <meta charset="utf-8" />
          <title>App</title>
          {assets}
        </head>
        <body>
          <div id="app">{children}</div>
          {scripts}
        </body>
      </html>
    )}
  />
))
`,
  'src/routes/index.jsx': 'export default () => <main>Hello</main>\n',
  'src/routes/about.jsx': 'export default () => <main>About</main>\n',
  'src/routes/[...404].jsx': `import { HttpStatusCode } from '@solidjs/start'

export default () => (
  <main>
    <HttpStatusCode code={404} />
    Not found
  </main>
)
`,
}

async function writeSolid(directory: string, written: Record<string, string>): Promise<void> {
  await writeFiles(directory, { ...files, ...written })
  await copyDefinition(directory)
}

/**
 * @param options - of SolidStart's plugin, as the text of an object's fields
 * @param config - of Vite
 */
function row(mode: string, { options = '', config = '' } = {}): Row {
  return {
    name: `solid-start ${versions['@solidjs/start']}, ${mode}`,
    // Vite's own commands build and serve it.
    framework: 'vite',
    versions,
    pages: ['/', '/about'],
    async write(directory) {
      const viteConfig = `import { abp } from '@abp-kit/vite'
import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [abp({ check: 'error' }), solidStart({ ${options} }), nitro()],
  // Without it, the overlay of SolidStart 2.0.5 fails in each page of development, with or without this package.
  optimizeDeps: { include: ['@solidjs/start > @jridgewell/trace-mapping'] },
  ${config}
})
`
      await writeSolid(directory, { 'vite.config.js': viteConfig })
    },
  }
}

/** Its builder is no plugin of Vite. */
const tooOld: Row = {
  ...row('with a server'),
  name: 'solid-start 1.3.2',
  versions: {
    '@solidjs/router': '0.15.3',
    '@solidjs/start': '1.3.2',
    'solid-js': '1.9.19',
    vinxi: '0.5.7',
    vite: '6.4.6',
  },
  refused: 'WRONG_ADAPTER',
  async write(directory) {
    const config = `import { abp } from '@abp-kit/vite'
import { defineConfig } from '@solidjs/start/config'

export default defineConfig({ vite: { plugins: [abp()] } })
`
    await writeSolid(directory, { 'app.config.js': config })
    const file = join(directory, 'package.json')
    const manifest = await readFile(file, 'utf8')
    await writeFile(file, manifest.replace('vite build', 'vinxi build'))
  },
}

const prerendered = "nitro: { preset: 'static', prerender: { routes: ['/', '/about', '/404.html'] } }"

/** Apps of SolidStart on Nitro's server. */
export const solidStartRows: Row[] = [
  tooOld,
  row('with a server'),
  row('ssr: false', { options: 'ssr: false' }),
  { ...row('prerendered', { config: prerendered }), staticFolder: '.output/public' },
]
