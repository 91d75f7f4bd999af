import { fileURLToPath } from 'node:url'
import { abp } from '@abp-kit/vite'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('fixtures/pages', import.meta.url))
const installed = /\/(?:core|adapters\/vite)\/dist\/|\/node_modules\//

async function built(plugins: Plugin[], output: object = {}) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abp(), ...plugins],
    build: {
      write: false,
      rolldownOptions: { input: [`${root}/index.html`, `${root}/nested/plain.html`], output },
    },
  })
  const [first] = [result].flat()
  if (!first || !('output' in first)) throw new Error('The build watches.')
  return first.output
}

/** A page of the app, and not the other one, uses a library. */
const library: Plugin = {
  name: 'library',
  resolveId: (id) => (id === 'library' ? '/app/node_modules/library/index.js' : undefined),
  load: (id) => (id.includes('/library/') ? 'document.title = "library"' : undefined),
  transform: (code, id) => (id.endsWith('/src/main.ts') ? `import 'library'\n${code}` : undefined),
}

test.each([
  ['manualChunks', { manualChunks: (id: string) => (installed.test(id) ? 'vendor' : undefined) }],
  ['groups of Rolldown', { codeSplitting: { groups: [{ name: 'vendor', test: installed }] } }],
])('%s: neither what is ours nor what only agents need is in the chunk of the app', async (_, output) => {
  const files = await built([library], output)
  const chunks = files.filter((file) => file.type === 'chunk')
  const vendor = chunks.find(({ name }) => name === 'vendor')
  expect(vendor?.moduleIds.map((id) => id.replace(/.*\//, ''))).toEqual(['index.js'])
  const [plain, withLibrary] = ['nested/plain.html', 'index.html'].map((name) => {
    const page = files.find(({ fileName }) => fileName === name)
    return page?.type === 'asset' ? String(page.source) : ''
  })
  expect(withLibrary).toContain(vendor?.fileName)
  expect(plain).toContain('<link rel="abp-manifest"')
  expect(plain).not.toContain(vendor?.fileName)
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
