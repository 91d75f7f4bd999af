import { fileURLToPath } from 'node:url'
import { abp } from '@abp-kit/vite'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('fixtures/pages', import.meta.url))
const core = /\/core\/dist\//

async function built(plugins: Plugin[], output: object = {}) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abp(), ...plugins],
    build: { write: false, rolldownOptions: { input: `${root}/index.html`, output } },
  })
  const [first] = [result].flat()
  if (!first || !('output' in first)) throw new Error('The build watches.')
  return first.output
}

test.each([
  ['manualChunks', { manualChunks: (id: string) => (core.test(id) ? 'vendor' : undefined) }],
  ['groups of Rolldown', { codeSplitting: { groups: [{ name: 'vendor', test: core }] } }],
])('%s: what only agents need is in no chunk that visitors download', async (_, output) => {
  const chunks = (await built([], output)).filter((file) => file.type === 'chunk')
  const modulesOf = (name: RegExp) =>
    chunks
      .filter((chunk) => name.test(chunk.name))
      .flatMap(({ moduleIds }) => moduleIds.map((id) => id.replace(/.*\//, '')))
  expect(modulesOf(/^vendor$/)).toContain('register.mjs')
  expect(modulesOf(/^vendor$/)).not.toContain('index.mjs')
  expect(modulesOf(/^abp$/)).toContain('index.mjs')
})

test('plugins that preload all chunks let no visitor download what only agents need', async () => {
  const preloading: Plugin = {
    name: 'preloads-all-chunks',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no page.')
      const links = Object.keys(bundle)
        .filter((name) => name.endsWith('.js'))
        .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
      page.source = String(page.source).replace('</head>', `${links.join('')}</head>`)
    },
  }
  const output = await built([preloading])
  const page = output.find(({ fileName }) => fileName === 'index.html')
  const html = page?.type === 'asset' ? String(page.source) : ''
  const preloaded = Array.from(
    html.matchAll(/modulepreload" crossorigin href="\/([^"]+)"/g),
    ([, name]) => name,
  )
  expect(preloaded).toContainEqual(expect.stringMatching(/^assets\/index-.*\.js$/))
  expect(preloaded.filter((name) => /abp/.test(name ?? ''))).toEqual([])
  expect(html).toContain('<link rel="abp-manifest"')
})
