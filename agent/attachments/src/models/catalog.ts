import { AbpError } from '@abp-kit/core/protocol'
import * as v from 'valibot'

/** The inputs of models, by provider and the provider's model name. */
export interface Catalog {
  /** Its origin: a URL, a path, or a package with its version. */
  source: string
  /** When it was created or fetched, if known: `2025-09-11`. */
  date: string
  providers: Record<string, Record<string, CatalogModel>>
}

export interface CatalogModel {
  /** `text`, `image`, `audio`, `video`, `pdf`. */
  input: string[]
  /** The model's release date in the catalog; may be empty. */
  released: string
  /** When the entry was last changed; may be empty. */
  updated: string
}

// Skips an unexpected row: one new kind of model must not invalidate the whole catalog.
const modelSchema = v.object({
  modalities: v.object({ input: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20)) }),
  release_date: v.optional(v.string(), ''),
  last_updated: v.optional(v.string(), ''),
})
const catalogSchema = v.record(
  v.pipe(v.string(), v.maxLength(200)),
  v.object({ models: v.record(v.pipe(v.string(), v.maxLength(200)), v.unknown()) }),
)

/** Maximum models in a catalog; models.dev had some 3,000 in 2026. */
const maxModels = 50_000

/**
 * Reads the format of models.dev's `api.json`: providers with their models, and the models' input modalities.
 *
 * @param source - its name in errors
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

/** The format of shipped and cached catalogs: the result of `readCatalog`, with source and date. */
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
