import type { BinaryStream } from '@abp-kit/client'

/** Bytes in a result, in one of the forms in which they arrive. */
export interface Part {
  mimeType: string
  /** The app's name for it, which is only ever shown. */
  filename?: string
  /** Size in bytes, according to the app. */
  size?: number
  /** What the app says next to the bytes, as far as the other fields here do not have it as it is. */
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

/** A result, with its files apart from its data (docs/protocol.md §6). */
export interface ExtractedFiles {
  /** In their order; empty for a result of data alone. */
  parts: Part[]
  /** The data beside the parts, with what is `beside` each; without parts, the result itself. */
  rest: unknown
  /** Files deeper in `rest`, and the objects there that are to name them, which are empty. */
  nested: { part: Part; place: Record<string, unknown> }[]
}
