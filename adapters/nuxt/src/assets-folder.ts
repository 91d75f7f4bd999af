import type { Nuxt } from 'nuxt/schema'

/** @returns the folder of the build's files, below the one that is served: `_nuxt` */
export function assetsFolder({ options }: Nuxt): string {
  return options.app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')
}
