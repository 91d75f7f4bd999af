// Selects the test files for `npm test -- --quick`: those that start no browser, no server and no other
// program.
import { build } from 'esbuild'
import { root } from '../setup.mjs'

/** A file that imports one of these, directly or indirectly, can start one. */
const starters = new Set([
  'puppeteer-core',
  'playwright-core',
  '@abp-kit/browsers',
  '@abp-kit/client',
  '@abp-kit/mcp',
  '@abp-kit/bindings-suite',
  '@abp-kit/playground-runner',
  'vite',
  'vitest-browser-react',
  'vitest-browser-svelte',
  'vitest-browser-vue',
  'ws',
  'undici',
  'node:child_process',
  'node:http',
  'node:https',
  'node:net',
])

/**
 * Follows the imports of each file, including `import()`, but not type imports, which are gone when the file runs.
 *
 * @param files - absolute paths of test files
 * @returns paths from the root
 */
export async function quickFiles(files) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    // Only the import graph is needed.
    write: false,
    metafile: true,
    outdir: 'unused',
    logLevel: 'silent',
    external: ['*.json', '*.svelte', '*.vue'],
    // Leaves out the `paths` that lead to other packages' sources.
    tsconfigRaw: {},
  })
  const starts = (path, seen = new Set()) => {
    if (seen.has(path)) return false
    seen.add(path)
    return metafile.inputs[path].imports.some((found) =>
      found.external ? starters.has(packageOf(found.path)) : starts(found.path, seen),
    )
  }
  return files.map((file) => file.slice(root.length)).filter((path) => !starts(path))
}

function packageOf(specifier) {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
