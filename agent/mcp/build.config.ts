import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/cli.ts', name: 'cli' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false, esbuild: { target: 'es2022' } },
})
