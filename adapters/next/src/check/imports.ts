import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]
const imported = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]([^'"]+)['"]/g
const asset = /\.(css|scss|sass|less|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|mdx?)$/

/**
 * Searches a file and its imports within the project for a text.
 *
 * @param file - absolute path
 * @param root - absolute path of the project
 * @returns `undefined` if the text was not found and an import leads to code that cannot be followed, such as
 *   another package in a monorepo
 */
export function reaches(file: string, text: string | RegExp, root: string): boolean | undefined {
  const files = new Set([file])
  let isWhole = true
  for (const path of files) {
    const source = readFileSync(path, 'utf8')
    if (typeof text === 'string' ? source.includes(text) : text.test(source)) return true
    for (const [, specifier = ''] of source.matchAll(imported)) {
      if (asset.test(specifier)) continue
      const found = follow(specifier, path, root)
      if (found) files.add(found)
      else if (!isForeign(specifier, root)) isWhole = false
    }
  }
  return isWhole ? false : undefined
}

/** @returns the project file for an import: a relative path, or a path with a common Next.js alias */
function follow(specifier: string, from: string, root: string): string | undefined {
  const bases = specifier.startsWith('.')
    ? [resolve(dirname(from), specifier)]
    : /^[@~]\//.test(specifier)
      ? [resolve(root, specifier.slice(2)), resolve(root, 'src', specifier.slice(2))]
      : []
  return bases
    .flatMap((base) => endings.map((ending) => base + ending))
    .find((path) => existsSync(path) && statSync(path).isFile())
}

/** @returns whether the import is an installed package rather than one in the same monorepo */
function isForeign(specifier: string, root: string): boolean {
  const [, name = ''] = /^((?:@[^/]+\/)?[^/.][^/]*)/.exec(specifier) ?? []
  if (name === '') return false
  if (name.startsWith('node:')) return true
  if (process.versions.pnp) return isForeignWithPlugAndPlay(specifier, root)
  for (let directory = root; ; directory = dirname(directory)) {
    const path = join(directory, 'node_modules', name)
    if (existsSync(path)) return realpathSync(path).includes('node_modules')
    if (directory === dirname(directory)) return false
  }
}

/**
 * Plug'n'Play has no package folders. Yarn patches `require`, and keeps packages in archives with such paths.
 */
function isForeignWithPlugAndPlay(specifier: string, root: string): boolean {
  try {
    return createRequire(join(root, 'package.json')).resolve(specifier).includes('node_modules')
  } catch (error) {
    // The package exists, but only for `import`.
    return Object(error).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
