import { canonicalType } from '../attachment/type/named.ts'

/** What a model takes as it is. */
export interface ModelCapabilities {
  /** The name, such as `anthropic/claude-opus-4-5`. */
  name: string
  /** MIME types that the model takes: `application/pdf`, `image/*`. */
  types: readonly NativeType[]
  /** Where that is known from, for the trace. */
  source?: string
}

export interface NativeType {
  /** A MIME type, or all of one kind: `image/png`, `image/*`. */
  mimeType: string
  /** Bytes of one file, before base64. */
  maxBytes?: number
  /** Pages of one document. */
  maxPages?: number
  /** Where that is known from, and since when. */
  source?: string
}

/** @returns the model's type, and the type that the part gets: in the model's spelling, where it has one */
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
