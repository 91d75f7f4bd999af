import { resolve } from 'node:path'
import { manifestPath } from '@abp-kit/core/adapter'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import { normalizePath } from 'vite'
import type { ServerFramework } from '../server-entry/framework.ts'
import { wrapFetch } from '../server-entry/wrap-fetch.ts'

const serverEntry = '@solidjs/start/server/entry'
const client = '@solidjs/start/client'

/** The part of Vite's resolved configuration that this module uses. */
interface Config {
  base: string
  root: string
  plugins: readonly { name: string }[]
  resolve: { alias: readonly { find: string | RegExp; replacement: string }[] }
}

/**
 * @returns SolidStart 2; `undefined` for another framework, and for SolidStart 1, which is not a Vite plugin
 */
export function findSolidStart({
  base,
  root,
  plugins,
  resolve: { alias },
}: Config): ServerFramework | undefined {
  if (!plugins.some(({ name }) => name === 'solid-start:config')) return undefined
  const files = alias.filter(({ find }) => find === serverEntry).map(({ replacement }) => replacement)
  return {
    name: 'SolidStart',
    basePath: base,
    // A static host may serve its prerendered pages; its plugins do not expose that.
    manifestFile: manifestPath('').slice(1),
    server: {
      // The specifiers in the build's input and in Nitro's server.
      names: [...files, ...files.map((file) => normalizePath(resolve(root, file))), serverEntry],
      wrap: wrapFetch,
    },
    client: { module: client, name: 'mount', moduleText },
  }
}

/** `mount` returns after hydration. */
function moduleText({ isManual }: { isManual: boolean }): string {
  return `import { ready } from '${pageModuleId}'
import { mount as start } from '${client}'
export * from '${client}'
export function mount(...given) {
  const dispose = start(...given)
  ${isManual ? '' : 'ready()'}
  return dispose
}
`
}
