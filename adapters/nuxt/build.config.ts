import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/module.ts', name: 'module' },
    // File by file: Nuxt and Nitro compile what runs in the page and on the server together with the app.
    { builder: 'mkdist', input: 'src/runtime', outDir: 'dist/runtime', format: 'esm', ext: 'js' },
  ],
  declaration: 'node16',
  rollup: { emitCJS: false },
  externals: ['nuxt', 'nitropack', '@nuxt/schema', /^#/],
})
