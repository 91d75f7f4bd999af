/** Options of `binaryInput`. */
export interface BinaryInputOptions {
  /** Describes the bytes to agents. */
  description?: string
  /** Accepted MIME types, such as `image/png` or `image/*`; all by default. */
  mimeTypes?: readonly string[]
  /** Largest size in bytes; with `multiple`, of each item. */
  maxSize?: number
  /** Whether the parameter is a list. */
  multiple?: boolean
  /** Whether the parameter may be absent. */
  optional?: boolean
}

/** Options of `binaryOutput`. */
export interface BinaryOutputOptions {
  /** Describes the bytes to agents. */
  description?: string
  /** Possible MIME types, such as `image/png` or `image/*`. A single one is also the type of bytes without a type. */
  mimeTypes?: readonly string[]
  /** Whether the field may be absent. */
  optional?: boolean
}
