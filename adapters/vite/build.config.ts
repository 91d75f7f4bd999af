import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/page.ts', name: 'page' },
    { input: 'src/client.ts', name: 'client' },
    { input: 'src/react-router/server.ts', name: 'react-router' },
    { input: 'src/server-entry/fetch-entry.ts', name: 'fetch-entry' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['vite', /^virtual:/],
})
