import { AbpError } from '@abp-kit/core/protocol'
import { distance } from 'fastest-levenshtein'
import type { Catalog } from './catalog.ts'
import { fitsPattern, type Overlay } from './overlay.ts'

/** A model with its inputs from the catalog or the overlay. */
export interface FoundModel {
  provider: string
  model: string
  input: readonly string[]
  /** The data's origin, for the trace. */
  source: string
}

/**
 * @param name - `provider/name`, the name alone, or an alias. A provider's version suffix may be omitted: a
 *   date, `-latest`.
 * @throws {AbpError} `MODEL_UNKNOWN`; its message proposes the closest names
 */
export function findModel(name: string, catalog: Catalog, overlay: Overlay): FoundModel {
  const wanted = Object.hasOwn(overlay.aliases, name) ? (overlay.aliases[name] ?? name) : name
  const slash = wanted.indexOf('/')
  const provider = wanted.slice(0, Math.max(0, slash))
  if (
    slash > 0 &&
    (Object.hasOwn(catalog.providers, provider) || overlay.families.some((one) => one.provider === provider))
  ) {
    const found = inProvider(provider, wanted.slice(slash + 1), catalog, overlay)
    if (found) return found
  }
  // Model names may contain slashes, as those of gateways do.
  for (const one of order(catalog, overlay)) {
    const model = match(catalog.providers[one] ?? {}, wanted)
    if (model !== undefined) return describe(one, model, catalog)
  }
  if (slash < 0) {
    const family = overlay.families.find((one) => fitsPattern(one.model, wanted))
    const found = family && inProvider(family.provider, wanted, catalog, overlay)
    if (found) return found
  }
  throw unknown(name, catalog, overlay)
}

function inProvider(
  provider: string,
  wanted: string,
  catalog: Catalog,
  overlay: Overlay,
): FoundModel | undefined {
  const model = match(catalog.providers[provider] ?? {}, wanted)
  if (model !== undefined) return describe(provider, model, catalog)
  const family = overlay.families.find((one) => one.provider === provider && fitsPattern(one.model, wanted))
  if (family === undefined) return undefined
  const source = `the family ${family.model} in the overlay (${family.source}, ${family.date}): the catalog of ${catalog.date} does not have the model`
  return { provider, model: wanted, input: family.input, source }
}

function describe(provider: string, model: string, catalog: Catalog): FoundModel {
  const input = catalog.providers[provider]?.[model]?.input ?? []
  return { provider, model, input, source: `${catalog.source} of ${catalog.date}` }
}

/** @returns the model with exactly this name, or the newest with the same name except for its version */
function match(models: Catalog['providers'][string], wanted: string): string | undefined {
  if (Object.hasOwn(models, wanted)) return wanted
  const bare = withoutVersion(wanted)
  return Object.entries(models)
    .filter(([name]) => withoutVersion(name) === bare)
    .toSorted(([, a], [, b]) => b.released.localeCompare(a.released))
    .at(0)?.[0]
}

function withoutVersion(name: string): string {
  return name.toLowerCase().replace(/(-latest|[-@]20\d{6}|-20\d\d-\d\d-\d\d)$/, '')
}

function order(catalog: Catalog, overlay: Overlay): string[] {
  const others = Object.keys(catalog.providers).filter((provider) => !overlay.makers.includes(provider))
  return [...overlay.makers, ...others.toSorted()]
}

function unknown(name: string, catalog: Catalog, overlay: Overlay): AbpError {
  const all = order(catalog, overlay).flatMap((provider) =>
    Object.keys(catalog.providers[provider] ?? {}).map((model) => ({ full: `${provider}/${model}`, model })),
  )
  const given = name.toLowerCase().slice(0, 200)
  const near = all
    .map(({ full, model }) => ({
      full,
      far: Math.min(distance(given, full.toLowerCase()), distance(given, withoutVersion(model))),
    }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ full }) => full)
  return new AbpError(
    'MODEL_UNKNOWN',
    `No model is called ${JSON.stringify(name.slice(0, 200))} in ${catalog.source} of ${catalog.date}. The nearest are ${near.join(', ')}. ` +
      'Pass one of them, a newer catalog, or what the model takes: `{ name, types }`.',
    { alternatives: near },
  )
}
