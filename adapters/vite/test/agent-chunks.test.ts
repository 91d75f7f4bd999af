import { fileURLToPath } from 'node:url'
import { abp } from '@abp-kit/vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('fixtures/pages', import.meta.url))
const core = /\/core\/dist\//

test.each([
  ['manualChunks', { manualChunks: (id: string) => (core.test(id) ? 'vendor' : undefined) }],
  ['groups of Rolldown', { codeSplitting: { groups: [{ name: 'vendor', test: core }] } }],
])('%s: what only agents need is in no chunk that visitors download', async (_, output) => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abp()],
    build: { write: false, rolldownOptions: { input: `${root}/index.html`, output } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The build watches.')
  const chunks = result.output.filter((file) => file.type === 'chunk')
  const modulesOf = (name: RegExp) =>
    chunks
      .filter((chunk) => name.test(chunk.name))
      .flatMap(({ moduleIds }) => moduleIds.map((id) => id.replace(/.*\//, '')))
  expect(modulesOf(/^vendor$/)).toContain('register.mjs')
  expect(modulesOf(/^vendor$/)).not.toContain('index.mjs')
  expect(modulesOf(/^abp$/)).toContain('index.mjs')
})
