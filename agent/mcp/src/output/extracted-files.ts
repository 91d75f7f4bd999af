import type { BinaryStream } from '@abp-kit/client'

/** Bytes in a result, in one of the forms in which they arrive. */
export interface Part {
  mimeType: string
  /** The app's name for it, which is only displayed. */
  filename?: string
  /** Size in bytes, according to the app. */
  size?: number
  /** The app's data next to the bytes, unless the other fields here contain it unchanged. */
  beside?: Record<string, unknown>
  bytes:
    | { form: 'base64'; text: string }
    | { form: 'utf-8'; text: string }
    /** A file that already exists, in the output directory. */
    | { form: 'file'; path: string }
    /** Bytes that could not be written to disk. */
    | { form: 'stream'; stream: BinaryStream }
    /** Bytes that could not be fetched. */
    | { form: 'missing'; url: string; reason: string }
}

/** A result whose files are separated from its data (docs/protocol.md §6). */
export interface ExtractedFiles {
  /** In order; empty for a result that is only data. */
  parts: Part[]
  /** The data next to the parts, with `beside` of each; without parts, the result itself. */
  rest: unknown
  /** Files deeper in `rest`, and the empty objects there that will name them. */
  nested: { part: Part; place: Record<string, unknown> }[]
}
