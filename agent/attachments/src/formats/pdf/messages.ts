/** What the thread that reads PDFs is asked for. */
export interface PdfInput {
  bytes: Uint8Array
  /** The address of the module `@napi-rs/canvas`, for pictures. */
  canvas?: string
  /** Pages, from the first, whose sizes are told. */
  sizes: number
  /** Pages, from the first, whose text is told. */
  texts: number
  /** Characters of text in all; the page that goes beyond is the last. */
  characters: number
  /** Pages, from the first, that are drawn. */
  pictures: number
  /** Pixels for each point (1/72 inch). */
  scale: number
  /** Pixels of the longer side of a picture: larger pages are drawn smaller. */
  longest: number
}

/** What it answers, as it goes: what was said before it is ended counts. */
export type PdfOutput =
  | { is: 'document'; pages: number; title: string }
  | { is: 'size'; page: number; width: number; height: number }
  | { is: 'text'; page: number; text: string }
  | { is: 'picture'; page: number; png: Uint8Array }
  /** One page that cannot be read; the others may be. */
  | { is: 'broken'; page: number; message: string }
  | { is: 'failed'; name: string; message: string }
  | { is: 'end' }
