/** Options of `binaryInput`. */
export interface BinaryInputOptions {
  /** Describes the bytes to agents. */
  description?: string
  /** Accepted MIME types, such as `image/png` or `image/*`; all by default. */
  mimeTypes?: readonly string[]
  /** Maximum size in bytes; with `multiple`, of each item. */
  maxSize?: number
  /** Whether the parameter is an array. */
  multiple?: boolean
  /** Whether the parameter may be absent. */
  optional?: boolean
}

/** Options of `binaryOutput`. */
export interface BinaryOutputOptions {
  /** Describes the bytes to agents. */
  description?: string
  /**
   * Possible MIME types, such as `image/png` or `image/*`. A single one also applies to bytes without a type.
   */
  mimeTypes?: readonly string[]
  /** Whether the field may be absent. */
  optional?: boolean
}
