import { type BuildConfig, defineBuildConfig } from 'unbuild'

type Hooks = NonNullable<BuildConfig['hooks']>
type RollupOptions = Parameters<NonNullable<Hooks['rollup:options']>>[1]

/** The files that the page's own code fetches: their names and sources. */
const entries = {
  runtime: 'src/runtime/index',
  late: 'src/bootstrap/late',
  webmcp: 'src/on-demand/webmcp/offer-tools',
}

/**
 * Modules that every agent needs soon, or on the first call of an app that mounts into an empty element. Each
 * file costs a request, so they are inlined into the runtime.
 */
const soon = /\bimport\('(\.\.\/on-demand\/(?:features\/index|guard\/choose-guard|mounted\/index)\.ts)'\)/g

/**
 * The runtime as prebuilt files that an app's build copies, because bundling it again takes a tenth of a
 * small app's build time. Each entry has its own build, because code shared by two entries would become
 * another file.
 */
export const readyMade: BuildConfig[] = defineBuildConfig(
  Object.entries(entries).map(([name, input]) => ({
    name: `ready-made ${name}`,
    entries: [{ input, name }],
    outDir: 'dist/ready-made',
    clean: false,
    declaration: false,
    sourcemap: true,
    rollup: {
      emitCJS: false,
      esbuild: { target: 'es2022', minify: true },
      replace: { values: { 'process.env.NODE_ENV': '"production"' }, preventAssignment: true },
    },
    hooks: { 'rollup:options': (_context, options) => writeFiles(options, name) },
  })),
)

function writeFiles(options: RollupOptions, name: string): void {
  // Bundles all imports, because apps copy the files.
  options.external = []
  // Imports the code that the parts share with the runtime from the runtime's file.
  options.preserveEntrySignatures = 'allow-extension'
  for (const output of [options.output].flat())
    Object.assign(output ?? {}, {
      entryFileNames: '[name].js',
      chunkFileNames: `${name}-[name].js`,
    })
  options.plugins.unshift({
    name: 'soon',
    transform(code, id) {
      if (!/\/src\/runtime\//.test(id)) return undefined
      const modules = [...code.matchAll(soon)].map(([, module]) => module)
      const imports = modules.map((module, index) => `import * as soon${index} from '${module}'\n`)
      let index = 0
      return {
        code: imports.join('') + code.replace(soon, () => `Promise.resolve(soon${index++})`),
        map: null,
      }
    },
  })
}
