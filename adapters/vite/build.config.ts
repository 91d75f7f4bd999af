import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/page', name: 'page' },
    { input: 'src/client', name: 'client' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['vite', /^virtual:/],
})
