import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/server', name: 'server' },
    { input: 'src/hooks', name: 'hooks' },
    { input: 'src/page', name: 'page' },
    { input: 'src/client', name: 'client' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['vite', '@sveltejs/kit', /^\$app\//, /^virtual:/],
})
