/**
 * Additions to a catalog: the MIME types of a modality, further inputs, and limits. A line adds a type to the
 * matching models. If several lines have the same type, the last one wins.
 */
export interface OverlayLine {
  /** The provider's name in the catalog; `*` for all. */
  provider: string
  /** A pattern for the model name, with `*` as a wildcard; all by default. */
  model?: string
  /** The modality that the model must have in the catalog. */
  modality: string
  mimeType: string
  /** Maximum bytes of one file, before base64. */
  maxBytes?: number
  /** Maximum pages of one document. */
  maxPages?: number
  /** `false`: the model does not accept the type, despite earlier lines. */
  taken?: boolean
  source: string
  /** When the source was read. */
  date: string
}

/** The inputs of a model family, for models newer than the catalog. */
export interface OverlayFamily {
  provider: string
  /** A pattern for the model name. */
  model: string
  input: string[]
  source: string
  date: string
}

export interface Overlay {
  lines: readonly OverlayLine[]
  families: readonly OverlayFamily[]
  /** Providers to search first for a model name without a provider: those that make models. */
  makers: readonly string[]
  /** Short names of models. */
  aliases: Readonly<Record<string, string>>
}

/** @returns whether a name matches a pattern, in which `*` matches any characters */
export function fitsPattern(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}
