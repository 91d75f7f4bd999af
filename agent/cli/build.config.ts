import { join } from 'node:path'
import { defineBuildConfig } from 'unbuild'
import { buildSiteModule } from './build/site-module.ts'

export default defineBuildConfig({
  entries: [{ input: 'src/cli.ts', name: 'cli' }],
  declaration: false,
  rollup: { emitCJS: false, esbuild: { target: 'es2022' }, output: { chunkFileNames: 'shared/[name].mjs' } },
  hooks: {
    async 'build:done'({ options }) {
      await buildSiteModule(join(options.outDir, 'site'))
    },
  },
})
