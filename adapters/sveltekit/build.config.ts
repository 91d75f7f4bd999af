import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/server.ts', name: 'server' },
    { input: 'src/hooks.ts', name: 'hooks' },
    { input: 'src/page.ts', name: 'page' },
    { input: 'src/client.ts', name: 'client' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['vite', '@sveltejs/kit', /^\$app\//, /^virtual:/],
})
