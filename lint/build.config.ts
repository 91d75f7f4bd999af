import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [{ input: 'src/index.ts', name: 'index' }],
  declaration: 'node16',
  rollup: { emitCJS: false },
})
