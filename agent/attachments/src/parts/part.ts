/**
 * What reaches a model. `toAnthropic`, `toOpenAI`, `toGoogle`, `toAiSdk` and `toMcp` turn parts into the message formats of
 * providers and libraries.
 */
export type Part = TextPart | FilePart | DescriptorPart

/** Text that the model reads: a table as Markdown, the text of a page, an entry's content. */
export interface TextPart {
  type: 'text'
  text: string
  /** What the text is about, such as `deck.pptx, slide 2`; models see it before the text. */
  title?: string
}

/** Bytes that the model takes as they are: a picture, a PDF, a sound. */
export interface FilePart {
  type: 'file'
  /** The MIME type, as the bytes say. */
  mimeType: string
  /** At most as many as the provider takes. */
  bytes: Uint8Array
  name: string
  /** The absolute path, where the file is on disk. */
  path?: string
}

/** What the model is told about a file that it does not see, so that it can act on it. */
export interface DescriptorPart {
  type: 'descriptor'
  name: string
  mimeType: string
  /** In bytes. */
  size: number
  /** Lower-case hexadecimal. Missing above `limits.hashBytes`: there, reading all bytes would take seconds. */
  sha256?: string
  /** Why the model does not see it, and what would help: a sentence. */
  reason: string
  /** The absolute path, where the file is on disk. */
  path?: string
  /** The name of a skill that says how to look at it. */
  skill?: string
}
