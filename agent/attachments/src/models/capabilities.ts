import type { ModelCapabilities, NativeType } from '../environment/model-capabilities.ts'
import { findModel } from './find.ts'
import type { LoadedCatalog } from './load.ts'
import { fitsPattern, type Overlay } from './overlay.ts'
import { shippedCatalog } from './shipped.ts'
import { shippedOverlay } from './shipped-overlay.ts'

/** The known models: a catalog, and its additions. */
export interface CapabilityMap {
  /** `loadCatalog` adds a `warning` if it could not refresh the catalog; the trace repeats it. */
  catalog: LoadedCatalog
  overlay: Overlay
}

/** @returns this package's own data */
export function shippedCapabilities(): CapabilityMap {
  return { catalog: shippedCatalog(), overlay: shippedOverlay }
}

/**
 * @param name - `provider/name`, the name alone, or an alias
 * @throws {AbpError} `MODEL_UNKNOWN`; its message proposes the closest names
 */
export function capabilitiesOf(name: string, map: CapabilityMap = shippedCapabilities()): ModelCapabilities {
  const { input, model, provider, source } = findModel(name, map.catalog, map.overlay)
  const types = new Map<string, NativeType>()
  for (const line of map.overlay.lines) {
    const fits =
      (line.provider === '*' || line.provider === provider) &&
      fitsPattern(line.model ?? '*', model) &&
      input.includes(line.modality)
    if (!fits) continue
    const { date, maxBytes, maxPages, mimeType, source: readAt } = line
    if (line.taken === false) types.delete(mimeType)
    else
      types.set(mimeType, {
        mimeType,
        ...(maxBytes !== undefined && { maxBytes }),
        ...(maxPages !== undefined && { maxPages }),
        source: `${readAt}, ${date}`,
      })
  }
  const { warning } = map.catalog
  return {
    name: `${provider}/${model}`,
    types: [...types.values()],
    source: warning === undefined ? source : `${source}; ${warning}`,
  }
}
