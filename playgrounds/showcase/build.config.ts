import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/samples/index', name: 'samples' },
    { input: 'src/catalog/index', name: 'catalog' },
    { input: 'src/page/index', name: 'page' },
    { input: 'src/notes/index', name: 'notes' },
    { input: 'src/admin/index', name: 'admin' },
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
