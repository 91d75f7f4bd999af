import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/consent.ts', name: 'consent' },
  ],
  declaration: 'node16',
  rollup: {
    emitCJS: false,
    // Rollup drops directives.
    output: { banner: "'use client'" },
  },
})
