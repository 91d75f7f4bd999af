import type { Budget } from '../archive/budget.ts'
import type { Attachment } from '../attachment/attachment.ts'
import type { TextPart } from '../parts/part.ts'
import type { Scratch } from '../scratch/scratch.ts'

/**
 * A reader for one kind of file. Its skill, `skills/<name>/SKILL.md`, describes the same steps for an agent.
 */
export interface Format<Data> {
  /** The skill's name, such as `pptx`. */
  name: string
  /** MIME types, as detected from the bytes. */
  types: readonly string[]
  /** The grants that reading needs. Without them, the file is described. */
  needs?: readonly 'fsWrite'[]
  /**
   * A descriptor's summary of a file that the environment does not allow to read, such as
   * `archive with 214 entries`. Writes nothing.
   *
   * @throws the same errors as `read`
   */
  summary?(attachment: Attachment, context: FormatContext): Promise<string>
  /**
   * @returns the number of pages of a document; models limit it
   * @throws the same errors as `read`
   */
  countPages?(attachment: Attachment, context: FormatContext): Promise<number>
  /**
   * @throws {AbpError} `ATTACHMENT_UNREADABLE` if the bytes are damaged or not of this kind,
   *   `ATTACHMENT_TOO_LARGE` if reading them would exceed the limits, `CONVERTER_MISSING` if it needs a
   *   package or a program that is not installed; the message includes the command that installs it
   */
  read(attachment: Attachment, context: FormatContext): Promise<Look<Data>>
}

/** The content of a file. */
export interface Look<Data> {
  /** The typed result: a database's tables, an image's layers. */
  data: Data
  /** The same content, for a model. */
  texts: TextPart[]
  /** Derived files (an image of a page, an entry of an archive). Each is resolved as its own attachment. */
  products: Product[]
  /** A sentence for each missing result, with what would provide it. */
  missing: string[]
}

/** A file derived from the file. */
export interface Product {
  name: string
  /** The type stated by its producer. */
  mimeType?: string
  /** Its bytes, or its absolute path in scratch space. */
  file: Uint8Array | string
  /** Whether `texts` already contains its text: then only its images are needed. */
  textGiven?: boolean
}

export interface FormatContext {
  /** Aborts the reading. */
  signal: AbortSignal
  /** Maximum number of pages, frames, sheets, entries or messages to read. */
  maxItems: number
  /** Maximum total characters of text. */
  maxCharacters: number
  /** Maximum bytes in memory that the file's parts may unpack to. */
  maxBytes: number
  /**
   * Whether the file's text is already known from the file that it was derived from: only images are needed.
   */
  textGiven: boolean
  /** @returns whether the model accepts a type natively, so that producing such a file helps */
  takes(mimeType: string): boolean
  /**
   * @returns the maximum bytes of a file of a type that may reach the model; `Infinity` without a known limit
   */
  maxFileBytes(mimeType: string): number
  /** The place for files; absent if not granted. */
  scratch?: Scratch
  /** Host programs; absent if not granted. */
  shell?: ShellRoute
  /** Transcribes audio or video; absent if the host cannot. */
  transcribe?: Transcribe
  /**
   * @returns the remaining budget for archives, including those that contain this file
   * @throws {AbpError} `ARCHIVE_NESTING_LIMIT` if too many contain it
   */
  archives(): Budget
}

/** @returns the transcript of audio or video @param signal - aborts it */
export type Transcribe = (attachment: Attachment, signal: AbortSignal) => Promise<string>

/** Runs host programs, with allowed command shapes only. */
export interface ShellRoute {
  /** Reads a file with the first allowed shape for its type. */
  read: Format<unknown>['read']
  /**
   * Runs one shape, for a skill that needs a program's output.
   *
   * @param shape - its name, such as `office-pdf`
   * @param values - the arguments for the shape's patterns, in order
   * @returns the written files; those in a folder are in scratch space
   * @throws {AbpError} `COMMAND_REFUSED`, `COMMAND_FAILED`, `CONVERTER_MISSING`, `SCRATCH_FULL`
   */
  convert(
    attachment: Attachment,
    shape: string,
    context: FormatContext,
    values?: readonly string[],
  ): Promise<Product[]>
}
