import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from './row.ts'

const sample = new URL('../../../../docs/examples/abp/index.ts', import.meta.url)

const version = '1.6.0'
/** Stands in the place of Vite, also for its plugins. */
const vite = `npm:@voidzero-dev/vite-plus-core@${version}`

const files = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>App</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.jsx"></script>
  </body>
</html>
`,
  'src/main.jsx': `import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')).render(<main>Hello</main>)
`,
  'vite.config.js': `import { abp } from '@abp-kit/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, lazyPlugins } from 'vite-plus'

export default defineConfig({ plugins: lazyPlugins(() => [abp(), react()]) })
`,
}

const served =
  (...words: string[]) =>
  (port: number): [string, ...string[]] => [
    'node_modules/.bin/vp',
    ...words,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ]

/** An app as `vp create` makes it. It has no program `vite`. */
export const vitePlusRows: Row[] = [
  {
    name: `vite-plus ${version}, React`,
    framework: 'vite',
    versions: {
      react: '19.2.0',
      'react-dom': '19.2.0',
      '@vitejs/plugin-react': '6.3.0',
      vite,
      'vite-plus': version,
    },
    command: served('preview'),
    devCommand: served('dev'),
    async write(directory) {
      await mkdir(join(directory, 'src'))
      for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text)
      await mkdir(join(directory, 'abp'))
      await copyFile(sample, join(directory, 'abp/index.ts'))
      const file = join(directory, 'package.json')
      const manifest = JSON.parse(await readFile(file, 'utf8'))
      const own = { scripts: { build: 'vp build' }, overrides: { vite } }
      await writeFile(file, JSON.stringify({ ...manifest, ...own }))
    },
  },
]
