/** What the agent may do, and what it has. What is not granted is refused before anything is tried, with the reason. */
export interface Environment {
  /**
   * The model that reads the parts, such as `anthropic/claude-opus-4-5`, or what it takes. Without one, nothing is native:
   * the parts are text and descriptors.
   */
  model?: string | ModelCapabilities
  /** Whether files may be written, to scratch space only. `false` by default: archives are described, not extracted. */
  fsWrite?: boolean
  /** Which programs may run; none by default. */
  shell?: boolean
}

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
