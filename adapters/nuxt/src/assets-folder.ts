import type { Nuxt } from 'nuxt/schema'

/** @returns the folder of the build's files, below the one that is served: `_nuxt/`, or an empty text */
export function assetsFolder({ options }: Nuxt): string {
  const folder = options.app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')
  return folder && `${folder}/`
}
