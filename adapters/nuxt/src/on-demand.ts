import { ReadyMadeRuntime, readyMadeImporters } from '@abp-kit/core/adapter/vite'
import { addVitePlugin } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { assetsFolder } from './assets-folder'

/** Makes the page of a build fetch the runtime by the address of its file, which is copied. */
export function onDemandImports(nuxt: Nuxt): void {
  // In development, the runtime has more messages.
  if (nuxt.options.dev || process.env.NODE_ENV !== 'production') return
  const readyMade = new ReadyMadeRuntime()
  addVitePlugin(
    {
      name: 'abp-kit:on-demand',
      enforce: 'pre',
      buildStart: () => readyMade.start(),
      transform: {
        // The handler tests it itself: before 6.3, Vite ignores a hook's `filter`.
        filter: { id: readyMadeImporters },
        handler(code, id) {
          if (!readyMadeImporters.test(id)) return undefined
          return readyMade.transform(this, code, id, {
            assetsDirectory: assetsFolder(nuxt),
            sourceMaps: Boolean(nuxt.options.sourcemap.client),
          })
        },
      },
    },
    { server: false },
  )
}
