import { expect, test } from 'vitest'
import { agentChunks } from '../../../src/adapter/vite/index.ts'

/** Who imports each module: `entry` is the app's, `/app/abp/index.ts` the definition. With `?`, on demand. */
const importers: Record<string, string[]> = {
  entry: [],
  '\0virtual:abp-kit/page': ['entry'],
  '/core/register.mjs': ['\0virtual:abp-kit/page'],
  '/adapter/page.mjs': ['\0virtual:abp-kit/page'],
  '/core/runtime.mjs': ['/core/register.mjs?'],
  // In Nuxt, a file that the framework writes imports it.
  '/app/abp/index.ts': ['\0virtual:abp-kit/page?', 'entry?'],
  '/app/abp/upper.ts': ['/app/abp/index.ts?'],
  '/app/lazy.ts': ['entry?'],
  'zod/index.js': ['/app/abp/index.ts', 'zod/cycle.js'],
  'zod/cycle.js': ['zod/index.js'],
  'marked.js': ['/app/abp/upper.ts'],
  'shared.js': ['/app/abp/upper.ts', '/app/lazy.ts'],
  'below-shared.js': ['shared.js'],
  'vue.js': ['entry'],
  'worker.js': [],
  // Its `import()` needs code of the bundler's, which may be in a chunk that needs this one: a circle.
  '/app/node_modules/@abp-kit/react/dist/index.mjs': ['entry'],
}

const graph = {
  getModuleInfo: (id: string) => {
    const all = importers[id] ?? []
    return {
      isEntry: id === 'entry',
      importers: all.filter((one) => !one.endsWith('?')),
      dynamicImporters: all.filter((one) => one.endsWith('?')).map((one) => one.slice(0, -1)),
    }
  },
}

const directories: [string] = ['/app']
const source = { directories, options: {} }
const plugin = agentChunks(['/core', '/adapter'], () => source)
const outputOptions = (
  options: object,
  meta: { rolldownVersion?: string } = {},
  of = plugin,
): Record<string, unknown> => ({ ...of.outputOptions.call({ meta }, options) })

/** @returns the modules that stay in the chunk which the app chose */
const chosen = (choose: unknown) =>
  Object.keys(importers).filter((id) => typeof choose === 'function' && choose(id, graph) === 'vendor')

const ofTheApp = ['entry', '/app/lazy.ts', 'shared.js', 'below-shared.js', 'vue.js', 'worker.js']

test('neither what is ours nor what only agents need is in a chunk that the app chose', () => {
  const { manualChunks, entryFileNames } = outputOptions({
    manualChunks: () => 'vendor',
    entryFileNames: '[name].js',
  })
  expect(chosen(manualChunks)).toEqual(ofTheApp)
  expect(entryFileNames).toBe('[name].js')
})

test.each(['codeSplitting', 'advancedChunks'])('nor with %s of Rolldown', (option) => {
  const groups = [
    { name: 'vendor', test: /./ },
    { name: (id: string) => (id === 'vue.js' ? 'vendor' : null) },
  ]
  const changed = outputOptions({ [option]: { groups, minSize: 1 } })
  const { groups: [first, second] = [], minSize } = Object(changed[option])
  expect(chosen(first.name)).toEqual(ofTheApp)
  expect(first.test).toEqual(/./)
  expect(chosen(second.name)).toEqual(['vue.js'])
  expect(minSize).toBe(1)
})

test.each([
  ['1.2.10', 'vendor'],
  ['1.3.2', 'vendor'],
  ['1.2.9', undefined],
  ['1.0.0-rc.17', undefined],
  [undefined, undefined],
])('a group keeps its name as a label where Rolldown asks for one: %s', (rolldownVersion, label) => {
  const groups = [{ name: 'vendor' }, { name: 'own', debugName: 'Own' }, { name: () => 'chosen' }]
  const meta = rolldownVersion === undefined ? {} : { rolldownVersion }
  const { codeSplitting } = outputOptions({ codeSplitting: { groups } }, meta)
  const labels = Object(codeSplitting).groups.map((group: object) => Object(group).debugName)
  expect(labels).toEqual([label, 'Own', undefined])
})

test('a list of modules, and one file of all, are left alone', () => {
  const options = { manualChunks: { vendor: ['zod'] }, codeSplitting: false }
  expect(outputOptions(options)).toEqual(options)
  const choose = () => 'bundle'
  const isOff = () => true
  const off = agentChunks(['/core'], () => source, isOff)
  expect(outputOptions({ manualChunks: choose }, {}, off).manualChunks).toBe(choose)
})
