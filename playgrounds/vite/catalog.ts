import type { App } from '@abp-kit/core'
import { catalogOf } from '@abp-kit/showcase/catalog'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:catalog'

/** Makes the list of capabilities when the app is built, so that a visitor downloads none of the definitions. */
export function catalog(): Plugin {
  return {
    name: 'playground:catalog',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { module } = await runnerImport<{ default: App }>('./abp/index.ts')
      return `export const catalog = ${JSON.stringify(catalogOf(module.default))}`
    },
  }
}
