/** Limits on a page's content for a model, and the defaults of `ToolOptions`. */
export const toolLimits = {
  /** The maximum that the strictest provider accepts in one request. */
  tools: 128,
  descriptionCharacters: 1_024,
  /** Characters of a schema as JSON. */
  schemaCharacters: 20_000,
  errorCharacters: 2_000,
  resultCharacters: 40_000,
  /** Bytes of one image; providers accept about 5 MB as base64. */
  pictureBytes: 3_750_000,
  pictures: 8,
} as const
