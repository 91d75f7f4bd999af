/**
 * The content that reaches a model. `toAnthropic`, `toOpenAI`, `toGoogle`, `toAiSdk` and `toMcp` convert
 * parts into the message formats of providers and libraries.
 */
export type Part = TextPart | FilePart | DescriptorPart

/** Text that the model reads: a table as Markdown, a page's text, an entry's content. */
export interface TextPart {
  type: 'text'
  text: string
  /** The subject of the text, such as `deck.pptx, slide 2`; models see it before the text. */
  title?: string
}

/** Bytes that the model accepts natively: an image, a PDF, audio. */
export interface FilePart {
  type: 'file'
  /** The MIME type, as detected from the bytes. */
  mimeType: string
  /** Within the provider's limit. */
  bytes: Uint8Array
  name: string
  /** Absolute path, if the file is on disk. */
  path?: string
}

/** The description of a file that the model does not see, so that it can act on it. */
export interface DescriptorPart {
  type: 'descriptor'
  name: string
  mimeType: string
  /** Size in bytes. */
  size: number
  /**
   * Lowercase hexadecimal. Missing above `limits.hashBytes`, because reading all bytes would take seconds.
   */
  sha256?: string
  /** Why the model does not see it, and the remedy: a sentence. */
  reason: string
  /** Absolute path, if the file is on disk. */
  path?: string
  /** Name of a skill that explains how to read it. */
  skill?: string
}
