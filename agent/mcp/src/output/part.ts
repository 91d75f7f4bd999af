import type { BinaryStream } from '@abp-kit/client'

/** Bytes that a result contains, in one of the forms they arrive in. */
export interface Part {
  mimeType: string
  /** As the app calls it; only ever shown. */
  filename?: string
  /** Bytes, as the app says. */
  size?: number
  /** What is odd about it, for the agent. */
  warning?: string
  bytes:
    | { form: 'base64'; text: string }
    | { form: 'utf-8'; text: string }
    /** A file that exists already, in the output directory. */
    | { form: 'file'; path: string }
    /** Bytes that the disk did not take. */
    | { form: 'stream'; stream: BinaryStream }
    /** Bytes that could not be had. */
    | { form: 'missing'; url: string; reason: string }
}

/** A result as docs/protocol.md §6 sorts it: files, or data. */
export interface Sorted {
  /** In their order; empty for a result that is data alone. */
  parts: Part[]
  /** What stands beside the parts; without parts, the result itself. */
  rest: unknown
  /** Files that stand deeper in `rest`, and the objects there that are to name them. */
  deep: { part: Part; place: Record<string, unknown> }[]
}
