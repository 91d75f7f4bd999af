import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: ['index', 'playwright', 'vitest'].map((name) => ({ input: `src/${name}.ts`, name })),
  declaration: 'node16',
  // An optional peer without a range: npm 10 fails on one with a range, and unbuild knows only those.
  externals: ['vitest'],
  // The script of src/site/observer.ts is sent to the browser as text, so nothing may be compiled into helpers around it.
  rollup: { emitCJS: false, esbuild: { target: 'es2022' } },
})
