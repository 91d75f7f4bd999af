import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/consent', name: 'consent' },
  ],
  declaration: 'node16',
  rollup: {
    emitCJS: false,
    // Rollup drops directives.
    output: { banner: "'use client'" },
  },
})
