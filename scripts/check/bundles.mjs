// Bundles the entries that end up in a page, for .size-limit.mjs to measure.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../setup.mjs'

const out = join(root, 'node_modules/.cache/abp-kit/bundles')

/** Folder of each bundle, and the built entry. */
const entries = {
  register: 'core/dist/register.mjs',
  runtime: 'core/dist/runtime.mjs',
  binary: 'core/dist/binary.mjs',
  'result-store': 'core/dist/result-store.mjs',
  dynamic: 'core/dist/dynamic.mjs',
  consent: 'core/dist/consent.mjs',
  activity: 'core/dist/activity.mjs',
  requirements: 'core/dist/requirements.mjs',
  'post-message': 'core/dist/transport-post-message.mjs',
  'web-socket': 'core/dist/transport-web-socket.mjs',
  definition: 'core/dist/index.mjs',
  protocol: 'core/dist/protocol.mjs',
  manifest: 'core/dist/manifest.mjs',
  adapter: 'core/dist/adapter.mjs',
  next: 'adapters/next/dist/index.mjs',
  'next-pages': 'adapters/next/dist/pages-client.mjs',
  nuxt: 'adapters/nuxt/dist/runtime/page.js',
  sveltekit: 'adapters/sveltekit/dist/page.mjs',
  vite: 'adapters/vite/dist/page.mjs',
  astro: 'adapters/astro/dist/page.mjs',
  angular: 'adapters/angular/dist/index.mjs',
  'plain-html': 'agent/cli/dist/site/register.js',
  react: 'bindings/react/dist/index.mjs',
  'react-consent': 'bindings/react/dist/consent.mjs',
  vue: 'bindings/vue/dist/index.mjs',
  'vue-consent': 'bindings/vue/dist/consent.mjs',
  svelte: 'bindings/svelte/dist/index.mjs',
  'svelte-consent': 'bindings/svelte/dist/consent.mjs',
}

/** Modules of the app itself, and modules that the framework and the adapters' build-time parts supply. */
const external = [
  // The definition of a site without a build.
  '../abp.js',
  'react',
  'react/*',
  'next/*',
  'vue',
  'svelte',
  'svelte/*',
  // Compiled by the app.
  '*.svelte',
  'nuxt/*',
  '@abp-kit/next/app',
  '@angular/core',
  '#app/*',
  '#build/*',
  'virtual:*',
  '$app/*',
]

/** Development-only expressions, and their values in a production build of the app. */
const undefinedInBuilds = Object.fromEntries(
  // The last one is an option of our adapter for Next.js. If the option is off, Next.js replaces it with an
  // empty string, which is falsy like `undefined`.
  [
    'import.meta.hot',
    'import.meta.webpackHot',
    'import.meta.turbopackHot',
    'process.env.ABP_NEXT_RESULT_STORE',
  ].map((name) => [name, 'undefined']),
)
// `withAbp` always sets it.
const define = { ...undefinedInBuilds, 'process.env.ABP_NEXT_RUNTIME': '"demand"' }

/**
 * Writes a folder for each entry, with the files that a page loads at once with it. For each module that the entry
 * can load later, writes a folder `<entry>+<module>` with the files that come in addition.
 */
export async function writeBundles() {
  rmSync(out, { recursive: true, force: true })
  const { bootstrapText } = await import(pathToFileURL(join(root, 'core/dist/bootstrap.mjs')).href)
  write('bootstrap', 'bootstrap.js', bootstrapText)
  for (const [name, entry] of Object.entries(entries)) await bundle(name, entry)
}

/** The syntax that the browsers of docs/browsers.md have. */
const baseline = 'es2022'

async function bundle(name, entry) {
  const options = {
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    external,
    define,
    // Leaves out the `paths` that the packages have for their own types.
    tsconfigRaw: {},
    outdir: out,
    write: false,
    metafile: true,
    logLevel: 'silent',
  }
  const { outputFiles, metafile } = await build({ ...options, target: baseline })
  // A difference is syntax that had to be rewritten.
  const { outputFiles: asIs } = await build({ ...options, target: 'esnext' })
  if (asIs.some(({ hash }, index) => hash !== outputFiles[index]?.hash))
    throw new Error(`${entry} has syntax after ${baseline}, which docs/browsers.md does not promise.`)
  const chunks = new Map(Object.entries(metafile.outputs).map(([path, chunk]) => [basename(path), chunk]))
  const code = new Map(outputFiles.map((file) => [basename(file.path), file.contents]))
  const main = [...chunks.keys()].find((file) => chunks.get(file).entryPoint === entry)
  const first = withStatic(main, chunks)
  for (const file of first) write(name, file, code.get(file))
  for (const later of reach(first, chunks, 'dynamic-import')) {
    const module = basename(chunks.get(later).entryPoint).replace(/\.m?js$/, '')
    for (const file of withStatic(later, chunks).difference(first))
      write(`${name}+${module}`, file, code.get(file))
  }
}

/** @returns a chunk with everything that it imports statically, directly or indirectly */
function withStatic(main, chunks) {
  const files = new Set([main])
  for (const file of files) for (const found of reach([file], chunks, 'import-statement')) files.add(found)
  return files
}

function reach(files, chunks, kind) {
  const imports = [...files].flatMap((file) => chunks.get(file).imports)
  return imports.filter((found) => found.kind === kind && !found.external).map(({ path }) => basename(path))
}

function write(folder, file, content) {
  mkdirSync(join(out, folder), { recursive: true })
  writeFileSync(join(out, folder, file), content)
}
