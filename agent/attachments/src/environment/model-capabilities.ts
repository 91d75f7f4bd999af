import { canonicalType } from '../attachment/type/named.ts'

/** The native inputs of a model. */
export interface ModelCapabilities {
  /** The name, such as `anthropic/claude-opus-4-5`. */
  name: string
  /** MIME types that the model accepts: `application/pdf`, `image/*`. */
  types: readonly NativeType[]
  /** The source of this data, for the trace. */
  source?: string
}

export interface NativeType {
  /** A MIME type, or a wildcard: `image/png`, `image/*`. */
  mimeType: string
  /** Maximum bytes of one file, before base64. */
  maxBytes?: number
  /** Maximum pages of one document. */
  maxPages?: number
  /** The source of this data, with its date. */
  source?: string
}

/** @returns the model's type, and the part's type: in the model's spelling, if it has one */
export function typeFor(
  model: ModelCapabilities,
  mimeType: string,
): { type: NativeType; mimeType: string } | undefined {
  const kind = `${mimeType.split('/')[0]}/*`
  const exact = model.types.find((type) => canonicalType(type.mimeType) === mimeType)
  if (exact) return { type: exact, mimeType: exact.mimeType }
  const all = model.types.find((type) => type.mimeType === kind)
  return all && { type: all, mimeType }
}
