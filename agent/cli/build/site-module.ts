import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prefetchScript } from '@abp-kit/core/adapter/node'
import { build, type Metafile, type Plugin } from 'esbuild'
import { minify } from 'terser'

const here = dirname(fileURLToPath(import.meta.url))

/** What a site's own modules may import from its folder `abp-kit`: `./abp-kit/<name>.js`. */
const modules = ['index', 'binary', 'dynamic', 'activity', 'requirements'] as const

/** What every visitor's page fetches: one file without static imports. */
const registration = `import { register } from '@abp-kit/core/register'
// After the page's own deferred scripts. The second event is for a script that something started late.
const ready = new Promise((done) => {
  if (document.readyState === 'complete') done()
  addEventListener('DOMContentLoaded', done)
  addEventListener('load', done)
})
register(() => import('../abp.js'), { ready })
`

const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Leaves out the `paths` that the packages have for their own types.
  tsconfigRaw: {},
  logLevel: 'error',
} as const

/**
 * Writes the files that `abp inject` puts into the folder `abp-kit` of a site.
 *
 * @param directory - absolute path
 */
export async function buildSiteModule(directory: string): Promise<void> {
  /** The modules that the registration fetches for an agent: name of the file in the site, and absolute path. */
  const onDemand = new Map<string, string>()
  await build({
    ...shared,
    stdin: { contents: registration, resolveDir: here, sourcefile: 'register.js' },
    outfile: join(directory, 'register.js'),
    define: { ...shared.define, around: 'undefined', fetchTime: 'undefined' },
    plugins: [leaveDynamicImports(onDemand), leaveOptions],
  })
  // Smaller than what esbuild makes.
  const file = join(directory, 'register.js')
  const compress = { passes: 3, unsafe_arrows: true }
  const { code = '' } = await minify(await readFile(file, 'utf8'), { module: true, ecma: 2020, compress })
  await writeFile(file, `${code}\n`)
  const exported = modules.map((name) => [
    name,
    fileURLToPath(import.meta.resolve(name === 'index' ? '@abp-kit/core' : `@abp-kit/core/${name}`)),
  ])
  const { metafile } = await build({
    ...shared,
    entryPoints: Object.fromEntries([...exported, ...onDemand]),
    outdir: directory,
    splitting: true,
    chunkNames: 'part-[hash]',
    metafile: true,
  })
  await writeFile(
    join(directory, 'prefetch.js'),
    prefetchScript([...firstCallFiles(metafile), '../abp.js'], []),
  )
  const bundled = Object.keys(metafile.inputs).map((path) => join(here, path))
  await writeFile(join(directory, 'LICENSE.txt'), await licenseOf(bundled))
}

/** What every agent needs soon, by the names of core's built files. Without a build, schemas are JSON Schema. */
const soon = /[\\/]dist[\\/]shared[\\/](?:features|guard|json-schema)\.mjs$/

/** @returns names of the files that each first call needs, with what a definition imports */
function firstCallFiles({ outputs }: Metafile): string[] {
  const files = Object.keys(outputs).filter(
    (path) => /\/(?:index|runtime)\.js$/.test(path) || soon.test(outputs[path]?.entryPoint ?? ''),
  )
  const found = new Set(files)
  for (const file of found)
    for (const { kind, path } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') found.add(path)
  return [...found].map((path) => `./${basename(path)}`)
}

const license = fileURLToPath(new URL('../../../LICENSE', import.meta.url))

/**
 * @param files - absolute paths of the bundled modules
 * @returns abp-kit's licence, with the packages of others whose code is in the files
 * @throws an `Error` if one of them has another licence, which this text would not do justice to
 */
async function licenseOf(files: readonly string[]): Promise<string> {
  const folders = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [])
  const notices = [...new Set(folders)].toSorted().map(async (folder) => {
    const { name, version, author, license } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    )
    if (license !== 'MIT') throw new Error(`${name} has the licence ${license}; abp-kit's is MIT.`)
    return `${name} ${version}, copyright ${author.name ?? author}\n`
  })
  const others = (await Promise.all(notices)).join('')
  const own = `abp-kit\n\n${await readFile(license, 'utf8')}`
  return others === ''
    ? own
    : `${own}\nThese files also have code of other packages, under the same licence:\n\n${others}`
}

/** The options of core's `register` that no plain page has would be bytes for every visitor. */
const leaveOptions: Plugin = {
  name: 'leave-options',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]register\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      const contents = code.replace('{ around, fetchTime, ready = Promise.resolve() } = {}', '{ ready }')
      if (contents === code)
        throw new Error(`${path} declares the options of \`register\` in another way now.`)
      return { contents }
    })
  },
}

/** With esbuild's own splitting, what the registration shares with the runtime would be a second file for every visitor. */
function leaveDynamicImports(found: Map<string, string>): Plugin {
  return {
    name: 'leave-dynamic-imports',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        if (path === '../abp.js') return { path, external: true }
        const name = basename(path, '.mjs')
        found.set(name, join(resolveDir, path))
        return { path: `./${name}.js`, external: true }
      })
    },
  }
}
