import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/page', name: 'page' },
    { input: 'src/client', name: 'client' },
    { input: 'src/react-router/server', name: 'react-router' },
    { input: 'src/server-entry/fetch-entry', name: 'fetch-entry' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, output: { chunkFileNames: 'shared/[name].mjs' } },
  externals: ['vite', /^virtual:/],
})
