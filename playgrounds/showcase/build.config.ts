import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/samples/index', name: 'samples' },
    { input: 'src/catalog/index', name: 'catalog' },
    { input: 'src/page/index', name: 'page' },
  ],
  declaration: 'node16',
  // One file for each handler, so that an app's bundler keeps fetching them one by one.
  rollup: { emitCJS: false, output: { chunkFileNames: 'handlers/[name].mjs' } },
})
