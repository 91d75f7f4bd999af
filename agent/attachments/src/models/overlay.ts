/**
 * What a catalog does not say: the MIME types behind a modality, what is taken beside it, and how much. A line adds a type
 * to the models that it fits. Where several lines have the same type, the last one wins.
 */
export interface OverlayLine {
  /** The provider's name in the catalog; `*` for all. */
  provider: string
  /** A pattern of the model's name, `*` for any characters; all by default. */
  model?: string
  /** The modality that the model must have in the catalog. */
  modality: string
  mimeType: string
  /** Bytes of one file, before base64. */
  maxBytes?: number
  /** Pages of one document. */
  maxPages?: number
  /** `false`: the model does not take the type, whatever earlier lines say. */
  taken?: boolean
  source: string
  /** When the source was read. */
  date: string
}

/** What a family of models takes, for those that are newer than the catalog. */
export interface OverlayFamily {
  provider: string
  /** A pattern of the model's name. */
  model: string
  input: string[]
  source: string
  date: string
}

export interface Overlay {
  lines: readonly OverlayLine[]
  families: readonly OverlayFamily[]
  /** Providers that come first when a model's name is given without one: those that make models. */
  makers: readonly string[]
  /** Short names of models. */
  aliases: Readonly<Record<string, string>>
}

/** @returns whether a name fits a pattern, in which `*` stands for any characters */
export function fitsPattern(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}
