import { type Catalog, readKeptCatalog } from './catalog.ts'
import { snapshot } from './snapshot.generated.ts'

let catalog: Catalog | undefined

/** @returns this package's own catalog; its `date` is that of its newest entry */
export function shippedCatalog(): Catalog {
  catalog ??= readKeptCatalog(snapshot, 'that came with the package')
  return catalog
}
