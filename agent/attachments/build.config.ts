import { defineBuildConfig } from 'unbuild'
import { modelSnapshotPlugin } from './build/model-snapshot'

export default defineBuildConfig({
  entries: [{ input: 'src/index', name: 'index' }],
  declaration: 'node16',
  rollup: { emitCJS: false, esbuild: { target: 'es2023' }, inlineDependencies: ['virtual:model-snapshot'] },
  hooks: {
    'rollup:options'(_context, options) {
      options.plugins.unshift(modelSnapshotPlugin())
    },
  },
})
