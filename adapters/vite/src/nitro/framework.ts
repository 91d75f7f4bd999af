import { resolve } from 'node:path'
import { manifestPath } from '@abp-kit/core/adapter'
import { isCSSRequest, normalizePath } from 'vite'
import { pagesNotFound } from '../plain-vite.ts'
import type { ServerFramework } from '../server-entry/framework.ts'
import { packageFile } from '../virtual-modules.ts'

type Input = string | readonly string[] | Readonly<Record<string, string>> | undefined

interface Environment {
  build: { rollupOptions: { input?: Input } }
}

/** The part of Vite's resolved configuration that this module uses. */
interface Config {
  command: 'build' | 'serve'
  base: string
  root: string
  plugins: readonly { name: string }[]
  environments: Readonly<Record<string, Environment | undefined>>
}

/**
 * @returns Nitro with an app module that renders the pages; `undefined` without Nitro, or if an HTML file is
 *   the page template, which Vite passes to plugins
 * @throws {AbpError} `HTML_NOT_FOUND` for a build without browser code
 */
export function findNitro({
  base,
  command,
  environments,
  plugins,
  root,
}: Config): ServerFramework | undefined {
  if (!plugins.some(({ name }) => name === 'nitro:main')) return undefined
  const [renderer] = inputs(environments.ssr)
  const scripts = inputs(environments.client)
  if (command === 'build' && scripts.length === 0) throw pagesNotFound('Nitro builds nothing for browsers')
  if (renderer === undefined || scripts.length === 0 || scripts.some((file) => file.endsWith('.html')))
    return undefined
  return {
    name: 'Nitro',
    basePath: base,
    // For a static host; Nitro's server answers itself.
    manifestFile: manifestPath('').slice(1),
    server: { names: [renderer, absolute(root, renderer)], wrap: wrapService },
    clientEntries: scripts.filter((file) => !isCSSRequest(file)).map((file) => absolute(root, file)),
  }
}

function inputs(environment: Environment | undefined): readonly string[] {
  const input = environment?.build.rollupOptions.input ?? []
  return typeof input === 'string' ? [input] : Object.values(input)
}

const absolute = (root: string, file: string) => normalizePath(resolve(root, file))

/**
 * @param entry - name of a module with a `fetch`, in its default export or as a named export
 * @returns the source of the module that replaces it
 */
function wrapService(entry: string): string {
  return `import * as given from ${JSON.stringify(entry)}
import { wrapEntry } from ${JSON.stringify(packageFile('fetch-entry.mjs'))}
export * from ${JSON.stringify(entry)}
const { default: service = given } = given
const wrapped = wrapEntry(service)
export const fetch = (request) => wrapped.fetch(request)
export default wrapped
`
}
