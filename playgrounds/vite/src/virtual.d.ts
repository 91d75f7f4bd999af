declare module 'virtual:catalog' {
  import type { CatalogEntry } from '@abp-kit/showcase/catalog'

  export const catalog: CatalogEntry[]
}
