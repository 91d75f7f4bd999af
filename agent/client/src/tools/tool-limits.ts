/** What a page may put before a model, and the defaults of `ToolOptions`. */
export const toolLimits = {
  /** As many as the strictest provider takes in one request. */
  tools: 128,
  descriptionCharacters: 1_024,
  /** Of a schema as JSON. */
  schemaCharacters: 20_000,
  errorCharacters: 2_000,
  resultCharacters: 40_000,
  /** Bytes of one picture; providers take about 5 MB as base64. */
  pictureBytes: 3_750_000,
  pictures: 8,
} as const
