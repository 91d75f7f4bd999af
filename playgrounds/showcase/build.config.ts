import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/samples/index.ts', name: 'samples' },
    { input: 'src/catalog/index.ts', name: 'catalog' },
    { input: 'src/page/index.ts', name: 'page' },
    { input: 'src/notes/index.ts', name: 'notes' },
    { input: 'src/admin/index.ts', name: 'admin' },
  ],
  declaration: 'node16',
  rollup: {
    emitCJS: false,
    // One file for each handler, so that an app's bundler can fetch them separately too.
    output: {
      chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
        `${isDynamicEntry ? 'handlers' : 'shared'}/[name].mjs`,
    },
  },
})
