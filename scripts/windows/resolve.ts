import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '/index.ts', '/index.mjs', '/index.js']

/**
 * Resolves modules without Vite's bundler. Under Wine only the WASI build of the bundler loads, which finds no file by a
 * path with a drive letter.
 */
export function resolveInNode(): Plugin {
  let root = '.'
  return {
    name: 'abp-kit:resolve-in-node',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId(specifier, importer) {
      const [path = '', query] = specifier.split('?', 2)
      const suffix = query === undefined ? '' : `?${query}`
      if (path.startsWith('node:') || path.startsWith('\0')) return
      const found = find(path, importer) ?? fileAt(join(root, path))
      return found && `${found.replaceAll('\\', '/')}${suffix}`
    },
  }
}

function find(path: string, importer: string | undefined): string | undefined {
  const from = importer?.split('?', 1)[0]
  if (path.startsWith('file:')) return fileURLToPath(path)
  if (path.startsWith('.') && from) return fileAt(resolve(dirname(from), path))
  if (isAbsolute(path)) return fileAt(path)
}

const fileAt = (path: string): string | undefined =>
  endings.map((ending) => path + ending).find((file) => existsSync(file) && statSync(file).isFile())
