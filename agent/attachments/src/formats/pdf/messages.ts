/** The input of the PDF thread. */
export interface PdfInput {
  bytes: Uint8Array
  /** URL of the `@napi-rs/canvas` module, for images. */
  canvas?: string
  /** Number of pages, from the first, whose sizes to report. */
  sizes: number
  /** Number of pages, from the first, whose text to report. */
  texts: number
  /** Total characters of text; the page that exceeds them is the last. */
  characters: number
  /** Number of pages, from the first, to draw. */
  pictures: number
  /** Pixels per point (1/72 inch). */
  scale: number
  /** Pixels of an image's longer side: larger pages are drawn smaller. */
  longest: number
}

/** The thread's messages in order: those sent before it is stopped count. */
export type PdfOutput =
  | { is: 'document'; pages: number; title: string }
  | { is: 'size'; page: number; width: number; height: number }
  | { is: 'text'; page: number; text: string }
  | { is: 'picture'; page: number; png: Uint8Array }
  /** An unreadable page; others may be readable. */
  | { is: 'broken'; page: number; message: string }
  | { is: 'failed'; name: string; message: string }
  | { is: 'end' }
