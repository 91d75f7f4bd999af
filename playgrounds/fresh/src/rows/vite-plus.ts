import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from './row.ts'
import { newestReact } from './vite.ts'

const version = '1.6.0'
/** Stands in the place of Vite, also for its plugins. */
const vite = `npm:@voidzero-dev/vite-plus-core@${version}`

const config = `import { abp } from '@abp-kit/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, lazyPlugins } from 'vite-plus'

export default defineConfig({ plugins: lazyPlugins(() => [abp(), react()]) })
`

/** It has no program `vite`. */
const vp =
  (command: string) =>
  (port: number): [string, ...string[]] => [
    'node_modules/.bin/vp',
    command,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ]

/** An app of Vite with the changes that `vp create` makes in it. */
export const vitePlusRows: Row[] = [
  {
    ...newestReact,
    name: `vite-plus ${version}, React`,
    versions: { ...newestReact.versions, vite, 'vite-plus': version },
    command: vp('preview'),
    devCommand: vp('dev'),
    async write(directory) {
      await newestReact.write(directory)
      await writeFile(join(directory, 'vite.config.ts'), config)
      const file = join(directory, 'package.json')
      const manifest = JSON.parse(await readFile(file, 'utf8'))
      const own = { scripts: { build: 'vp build' }, overrides: { vite } }
      await writeFile(file, JSON.stringify({ ...manifest, ...own }))
    },
  },
]
