import { defineBuildConfig } from 'unbuild'

const rollup = { output: { chunkFileNames: 'shared/[name].mjs' } }

export default defineBuildConfig([
  {
    entries: [
      { input: 'src/index.ts', name: 'index' },
      { input: 'src/cli.ts', name: 'cli' },
    ],
    declaration: 'node16',
    rollup: { emitCJS: false, ...rollup },
    externals: ['@angular/core'],
  },
  {
    // The CLI runs a schematic as CommonJS, and gives it its own copies of what schematics need.
    entries: [{ input: 'src/schematics/ng-add.ts', name: 'ng-add' }],
    clean: false,
    declaration: false,
    rollup: { emitCJS: true },
    externals: [/^@angular-devkit\//, /^@schematics\//],
  },
])
