import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/middleware', name: 'middleware' },
    { input: 'src/manifest', name: 'manifest' },
    { input: 'src/result-store', name: 'result-store' },
    { input: 'src/page', name: 'page' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['astro', 'vite', /^virtual:/],
})
