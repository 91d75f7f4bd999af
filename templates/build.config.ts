import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineBuildConfig } from 'unbuild'
import { buildLayers } from './build/layers.ts'
import { licensesOf } from './build/licenses.ts'

/** Absolute paths of what is in the bundle. */
const bundled = new Set<string>()

export default defineBuildConfig({
  entries: [{ input: 'src/cli.ts', name: 'cli' }],
  declaration: false,
  rollup: {
    emitCJS: false,
    // The package has no dependencies: so it is small, and there at once.
    inlineDependencies: true,
    esbuild: { target: 'es2022', minify: true },
    output: { chunkFileNames: 'shared/[name].mjs' },
  },
  hooks: {
    'rollup:options'(_, { plugins }) {
      if (!Array.isArray(plugins)) throw new TypeError('unbuild has its plugins elsewhere.')
      plugins.push({
        name: 'bundled',
        generateBundle(_, bundle) {
          for (const part of Object.values(bundle))
            if (part.type === 'chunk')
              for (const path of part.moduleIds) bundled.add(path.replaceAll('\0', ''))
        },
      })
    },
    'build:done'({ options }) {
      writeFileSync(join(options.outDir, 'LICENSES.md'), licensesOf([...bundled]))
      buildLayers(join(options.rootDir, 'apps'), join(options.outDir, 'layers'))
    },
  },
})
