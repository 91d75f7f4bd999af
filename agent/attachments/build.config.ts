import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [{ input: 'src/index', name: 'index' }],
  declaration: 'node16',
  rollup: { emitCJS: false, esbuild: { target: 'es2023' } },
})
