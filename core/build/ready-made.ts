import { type BuildConfig, defineBuildConfig } from 'unbuild'

type Hooks = NonNullable<BuildConfig['hooks']>
type RollupOptions = Parameters<NonNullable<Hooks['rollup:options']>>[1]

/** What the page's own code fetches: the files' names, and their sources. */
const entries = {
  runtime: 'src/runtime/index',
  late: 'src/bootstrap/late',
  webmcp: 'src/on-demand/webmcp/offer-tools',
}

/**
 * The parts that every agent needs soon, or at the first call of an app that starts in an empty element: each file is a
 * request, so they become part of the runtime's.
 */
const soon = /\bimport\('(\.\.\/on-demand\/(?:features|guard\/choose-guard|mounted))'\)/g

/**
 * The runtime as files that an app's build copies, because bundling it again takes a tenth of a small app's build. Each
 * entry has a build of its own, because what two of them share would be another file.
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
  // Apps copy the files, so these bring along what they import.
  options.external = []
  // What the parts share with the runtime, they import from its file.
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
