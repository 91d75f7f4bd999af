import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAgentsApart, ownFolders, type SplitChunks } from '../../src/config/vendor-chunks.ts'
import { enterProject } from '../project.ts'

const require = createRequire(import.meta.url)

/** @returns which libraries are in each file that the webpack in Next.js writes */
async function build(root: string, splitChunks: SplitChunks): Promise<Record<string, string[]>> {
  const { webpack } = require('next/dist/compiled/webpack/bundle5')()
  const errors = await new Promise((resolve, reject) =>
    webpack(
      {
        context: root,
        entry: './page.js',
        mode: 'production',
        devtool: false,
        output: { path: join(root, 'out'), filename: '[name].js', chunkFilename: '[id].js' },
        optimization: { splitChunks, minimize: false, chunkIds: 'named' },
      },
      (error: unknown, stats: { compilation: { errors: unknown[] } }) =>
        error ? reject(error) : resolve(stats.compilation.errors),
    ),
  )
  expect(errors).toEqual([])
  const found: Record<string, string[]> = {}
  for (const file of await readdir(join(root, 'out'))) {
    const text = await readFile(join(root, 'out', file), 'utf8')
    const inFile = libraries.filter((name) => text.includes(`'library ${name}'`))
    if (inFile.length > 0) found[file] = inFile
  }
  return found
}

const libraries = ['of-page', 'of-both', 'of-definition', 'of-handler', 'of-lazy-part']

/** A page that registers a definition, as with `withAbp`. */
function createApp(): string {
  return enterProject({
    ...Object.fromEntries(
      libraries.map((name) => [`node_modules/${name}/index.js`, `globalThis.used = 'library ${name}'`]),
    ),
    'page.js': "import 'of-page'\nimport 'of-both'\nimport './ours/load.js'\nimport('./lazy.js')",
    'lazy.js': "import 'of-lazy-part'",
    'ours/load.js': "import('../abp.js')",
    'abp.js': "import 'of-definition'\nimport 'of-both'\nimport('./handler.js')",
    'handler.js': "import 'of-handler'",
  })
}

const vendor = () => ({ test: /node_modules/, name: 'vendor', enforce: true })

test.each([
  ['all', { cacheGroups: { vendor: { ...vendor(), chunks: 'all' } } }],
  ['all chunks, for all groups', { chunks: 'all', cacheGroups: { vendor: vendor() } }],
  ['a function', { cacheGroups: { vendor: { ...vendor(), chunks: () => true } } }],
] as const)(
  'a chunk of the app for all libraries (%s) has none that only agents need',
  async (_, splitChunks) => {
    const root = createApp()
    const before = { ...splitChunks, cacheGroups: { vendor: { ...splitChunks.cacheGroups.vendor } } }
    expect(await build(root, before)).toEqual({ 'vendor.js': libraries })
    keepAgentsApart(splitChunks, new Set(), [join(root, 'ours')])
    expect(await build(root, splitChunks)).toMatchObject({
      'vendor.js': ['of-page', 'of-both', 'of-lazy-part'],
    })
  },
)

test('groups of Next.js, groups without a name, and no groups are left alone', () => {
  const usual = { name: 'framework', chunks: 'all' } as const
  const unnamed = { chunks: 'all' } as const
  const splitChunks: SplitChunks = { cacheGroups: { usual, unnamed, default: false } }
  keepAgentsApart(splitChunks, new Set([usual]))
  expect(splitChunks).toEqual({ cacheGroups: { usual, unnamed, default: false } })
  keepAgentsApart(false, new Set())
})

test('the folders with our modules are there', () => {
  expect(ownFolders().map((folder) => folder.replace(/.*\/(?=[^/]+\/dist$)/, ''))).toEqual([
    'core/dist',
    'next/dist',
  ])
})
