import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/cli', name: 'cli' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, esbuild: { target: 'es2022' } },
})
