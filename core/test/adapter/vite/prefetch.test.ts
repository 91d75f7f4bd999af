import { expect, test } from 'vitest'
import { prefetchScriptText } from '../../../src/adapter/vite/index.ts'

const entry = '/app/abp/index.ts'

/** What the bundler knows of the modules: the definition imports a module with two handlers on demand. */
const graph = {
  getModuleInfo: (id: string) =>
    ({
      [entry]: { importedIds: ['/app/abp/images.ts'], dynamicallyImportedIds: [] },
      '/app/abp/images.ts': {
        importedIds: [],
        dynamicallyImportedIds: ['/app/abp/qr-code.ts?x', '/app/abp/resize.ts'],
      },
    })[id] ?? null,
}

const chunk = (fileName: string, modules: string[], imports: string[] = []) => ({
  type: 'chunk' as const,
  fileName: `_app/${fileName}`,
  moduleIds: modules,
  imports: imports.map((name) => `_app/${name}`),
  isEntry: fileName === 'start.js',
})

const files = [
  chunk('start.js', ['/app/main.ts'], ['shared.js']),
  chunk('shared.js', ['/app/shared.ts']),
  chunk('abp.js', [entry, '/app/abp/images.ts'], ['shared.js', 'schemas.js']),
  chunk('schemas.js', ['/node_modules/zod/index.js']),
  chunk('runtime.js', ['/node_modules/@abp-kit/core/dist/runtime.mjs']),
  chunk('qr.js', ['/app/abp/qr-code.ts?x'], ['qr-library.js', 'shared.js']),
  chunk('qr-library.js', ['/node_modules/qr/index.js']),
  chunk('resize.js', ['/app/abp/resize.ts']),
  { type: 'asset' as const, fileName: '_app/style.css' },
]

test('lists the files of the definition and of the runtime, and those of each handler', () => {
  const loads = { 'generate.qrcode': './qr-code.js', 'process.image': '../abp/resize', 'no.file': './absent' }
  const text = prefetchScriptText(graph, files, { entry, loads }, '_app/')
  const lists = [...text.matchAll(/\[\[?".*\]/g)].map(([list]) =>
    JSON.parse(list.replace(/, \.\.\.called\]$/, '')),
  )
  expect(lists).toEqual([
    [
      ['generate.qrcode', ['qr.js', 'qr-library.js', 'shared.js']],
      ['process.image', ['resize.js']],
    ],
    ['abp.js', 'runtime.js', 'shared.js', 'schemas.js'],
  ])
})

test('tells handlers with the same name of a file apart, by their path and by what imports them', () => {
  const modules: Record<string, { code: string; dynamicallyImportedIds: string[] }> = {
    [entry]: {
      code: "name: 'a.index', name: 'b.index', name: 'c.alias'",
      dynamicallyImportedIds: ['/app/abp/a/index.ts', '/app/abp/b/index.ts', '/app/src/c/index.ts'],
    },
    '/app/abp/d/index.ts': { code: "name: 'd.own'", dynamicallyImportedIds: ['/app/abp/d/handler.ts'] },
    '/app/abp/e/index.ts': { code: "name: 'e.own'", dynamicallyImportedIds: ['/app/abp/e/handler.ts'] },
  }
  const two = {
    getModuleInfo: (id: string) => {
      const importedIds = id === entry ? Object.keys(modules).slice(1) : []
      const module = modules[id]
      return module ? { importedIds, ...module } : null
    },
  }
  const handlers = ['abp/a/index', 'abp/b/index', 'src/c/index', 'abp/d/handler', 'abp/e/handler']
  const chunks = handlers.map((path) => chunk(`${path}.js`, [`/app/${path}.ts`]))
  const loads = {
    'a.index': './a/index',
    'b.index': './b',
    'c.alias': '~/c/index',
    'd.own': './handler',
    'e.own': './handler.ts',
  }
  const [, map = ''] =
    /new Map\((.*)\)/.exec(prefetchScriptText(two, chunks, { entry, loads }, '_app/')) ?? []
  expect(JSON.parse(map)).toEqual(Object.keys(loads).map((name, index) => [name, [`${handlers[index]}.js`]]))
})
