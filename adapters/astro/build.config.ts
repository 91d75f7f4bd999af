import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/middleware.ts', name: 'middleware' },
    { input: 'src/fetch-handler.ts', name: 'fetch-handler' },
    { input: 'src/manifest.ts', name: 'manifest' },
    { input: 'src/result-store.ts', name: 'result-store' },
    { input: 'src/page.ts', name: 'page' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['astro', 'vite', /^virtual:/],
})
