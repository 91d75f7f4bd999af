import { expect, test } from 'vitest'
import { findAgentChunks } from '../src/webpack.ts'

type Compilation = Parameters<typeof findAgentChunks>[0]
type Chunk = Compilation['chunks'] extends Iterable<infer One> ? One : never
type ChunkGroup = Chunk['groupsIterable'] extends Iterable<infer One> ? One : never

/** The modules of each chunk, and the groups of chunks that are loaded together, with those that load them. */
function compilation(
  modules: Record<string, string[]>,
  groups: Record<string, { chunks: string[]; parents: string[] }>,
): Compilation {
  const groupsOf = new Map<string, ChunkGroup>()
  const chunks: Chunk[] = Object.keys(modules).map((file) => ({
    files: [`_nuxt/${file}`],
    get groupsIterable() {
      return Object.entries(groups).flatMap(([name, group]) =>
        group.chunks.includes(file) ? (groupsOf.get(name) ?? []) : [],
      )
    },
  }))
  const named = (file: string) => chunks.filter(({ files }) => [...files].includes(`_nuxt/${file}`))
  for (const [name, { chunks, parents }] of Object.entries(groups))
    groupsOf.set(name, {
      get chunks() {
        return chunks.flatMap(named)
      },
      isInitial: () => parents.length === 0,
      getParents: () => parents.flatMap((parent) => groupsOf.get(parent) ?? []),
    })
  const filesOf = (chunk: Chunk) => [...chunk.files].map((file) => file.replace('_nuxt/', ''))
  return {
    chunks,
    chunkGraph: {
      getChunkModules: (chunk) =>
        filesOf(chunk).map((file) => ({ modules: (modules[file] ?? []).map((resource) => ({ resource })) })),
    },
  }
}

test('what only our imports load, and what such files load, is for agents', () => {
  const found = findAgentChunks(
    compilation(
      {
        'entry.js': ['/app/entry.js', '/core/register.mjs'],
        // It offers a capability of its own, and uses a function of the definition's folder.
        'about.js': ['/app/pages/about.vue', '/core/dynamic.mjs', '/app/abp/price.ts'],
        'abp.js': ['/app/abp/index.ts'],
        'zod.js': ['/node_modules/zod/index.js'],
        'runtime.js': ['/core/runtime.mjs'],
        'handler.js': ['/app/abp/chart.ts'],
        'chart.js': ['/node_modules/chart/index.js'],
        'shared.js': ['/node_modules/shared/index.js'],
      },
      {
        entry: { chunks: ['entry.js'], parents: [] },
        about: { chunks: ['about.js', 'shared.js'], parents: ['entry'] },
        abp: { chunks: ['abp.js', 'zod.js'], parents: ['entry'] },
        runtime: { chunks: ['runtime.js'], parents: ['entry'] },
        handler: { chunks: ['handler.js', 'shared.js'], parents: ['abp'] },
        // It loads itself, too.
        chart: { chunks: ['chart.js'], parents: ['handler', 'chart'] },
      },
    ),
    {
      isCore: (module) => module.startsWith('/core/'),
      isDefinition: (module) => module === '/app/abp/index.ts',
    },
  )
  expect(found).toEqual(
    ['abp.js', 'zod.js', 'runtime.js', 'handler.js', 'chart.js'].map((name) => `_nuxt/${name}`),
  )
})
