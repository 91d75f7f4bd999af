import { AbpError } from '@abp-kit/core/protocol'
import * as v from 'valibot'

/** What models take, by provider and by the provider's name of the model. */
export interface Catalog {
  /** Where it is from: an address, a path, or a package with its version. */
  source: string
  /** When it was made or fetched, as far as that is known: `2025-09-11`. */
  date: string
  providers: Record<string, Record<string, CatalogModel>>
}

export interface CatalogModel {
  /** `text`, `image`, `audio`, `video`, `pdf`. */
  input: string[]
  /** When the model appeared, as the catalog says it; may be empty. */
  released: string
  /** When the entry was changed; may be empty. */
  updated: string
}

// A row that is not as expected is left out: one new kind of model must not make the whole catalog useless.
const modelSchema = v.object({
  modalities: v.object({ input: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20)) }),
  release_date: v.optional(v.string(), ''),
  last_updated: v.optional(v.string(), ''),
})
const catalogSchema = v.record(
  v.pipe(v.string(), v.maxLength(200)),
  v.object({ models: v.record(v.pipe(v.string(), v.maxLength(200)), v.unknown()) }),
)

/** Models of a catalog; models.dev had some 3,000 in 2026. */
const maxModels = 50_000

/**
 * Reads the form of models.dev's `api.json`: providers with their models, and of these the input modalities.
 *
 * @param source - named in errors
 * @throws {AbpError} `CATALOG_UNREADABLE`
 */
export function readCatalog(value: unknown, source: string): Pick<Catalog, 'providers'> {
  const parsed = v.safeParse(catalogSchema, value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw catalogUnreadable(source, `at \`${v.getDotPath(issue) ?? 'the top'}\`: ${issue.message}`)
  }
  const providers: Catalog['providers'] = Object.create(null)
  let count = 0
  for (const [provider, { models }] of Object.entries(parsed.output)) {
    const kept: Record<string, CatalogModel> = Object.create(null)
    for (const [name, row] of Object.entries(models)) {
      if (++count > maxModels) throw catalogUnreadable(source, `it has more than ${maxModels} models`)
      const model = v.safeParse(modelSchema, row)
      if (!model.success) continue
      const { last_updated, modalities, release_date } = model.output
      kept[name] = { input: modalities.input, released: release_date, updated: last_updated }
    }
    if (Object.keys(kept).length > 0) providers[provider] = kept
  }
  if (Object.keys(providers).length === 0) throw catalogUnreadable(source, 'it has no models with modalities')
  return { providers }
}

/** The form in which catalogs are shipped and cached: what `readCatalog` returned, with source and date. */
const keptSchema = v.object({
  source: v.string(),
  date: v.string(),
  providers: v.record(
    v.string(),
    v.record(v.string(), v.object({ input: v.array(v.string()), released: v.string(), updated: v.string() })),
  ),
})

/** @throws {AbpError} `CATALOG_UNREADABLE` */
export function readKeptCatalog(value: unknown, source: string): Catalog {
  const parsed = v.safeParse(keptSchema, value)
  if (!parsed.success) throw catalogUnreadable(source, parsed.issues[0].message)
  return parsed.output
}

export function catalogUnreadable(source: string, reason: string, cause?: unknown): AbpError {
  return new AbpError(
    'CATALOG_UNREADABLE',
    `The catalog of models ${source} cannot be read: ${reason}. ` +
      'Pass the address or the path of a file in the form of https://models.dev/api.json.',
    { cause },
  )
}
