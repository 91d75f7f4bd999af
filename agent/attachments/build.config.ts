import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    // Started as a thread, by its place in `dist`.
    { input: 'src/archive/seven-zip/worker', name: 'seven-zip-worker' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, esbuild: { target: 'es2023' } },
})
