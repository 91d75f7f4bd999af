import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [{ input: 'src/index', name: 'index' }],
  declaration: 'node16',
  // The script of src/site/observer.ts is sent to the browser as text, so nothing may be compiled into helpers around it.
  rollup: { emitCJS: false, esbuild: { target: 'es2022' } },
})
