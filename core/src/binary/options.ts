/** What `binaryInput` takes. */
export interface BinaryInputOptions {
  /** What it is, for agents. */
  description?: string
  /** MIME types that are taken, such as `image/png` or `image/*`; all by default. */
  mimeTypes?: readonly string[]
  /** Bytes, of each. */
  maxSize?: number
  /** A list of them. */
  multiple?: boolean
  /** It may be absent. */
  optional?: boolean
}

/** What `binaryOutput` takes. */
export interface BinaryOutputOptions {
  /** What it is, for agents. */
  description?: string
  /** MIME types that it has, such as `image/png` or `image/*`. A single one is also the type of bytes that have none of their own. */
  mimeTypes?: readonly string[]
  /** It may be absent. */
  optional?: boolean
}
