import type { Budget } from '../archive/budget.ts'
import type { Attachment } from '../attachment/attachment.ts'
import type { TextPart } from '../parts/part.ts'
import type { Scratch } from '../scratch/scratch.ts'

/** How files of one kind are looked at. Its skill, `skills/<name>/SKILL.md`, tells an agent the same in words. */
export interface Format<Data> {
  /** The skill's name, such as `pptx`. */
  name: string
  /** MIME types, as the bytes say. */
  types: readonly string[]
  /** What reading needs of the environment. Without it, the file is described. */
  needs?: readonly 'fsWrite'[]
  /**
   * What a descriptor says of a file that the environment does not allow to read, such as `archive with 214 entries`.
   * Writes nothing.
   *
   * @throws as `read` does
   */
  summary?(attachment: Attachment, context: FormatContext): Promise<string>
  /**
   * @returns how many pages a document has; models take only so many
   * @throws as `read` does
   */
  countPages?(attachment: Attachment, context: FormatContext): Promise<number>
  /**
   * @throws {AbpError} `ATTACHMENT_UNREADABLE` if the bytes are damaged or not of this kind, `ATTACHMENT_TOO_LARGE` if
   *   reading them would cost more than the limits, `CONVERTER_MISSING` if it needs a package or a program that is not
   *   installed; the message has the command that installs it
   */
  read(attachment: Attachment, context: FormatContext): Promise<Look<Data>>
}

/** What there is to see in a file. */
export interface Look<Data> {
  /** What was found, typed: the tables of a database, the layers of a picture. */
  data: Data
  /** The same, for a model. */
  texts: TextPart[]
  /** What was made of it (a page as a picture, an entry of an archive). Each is resolved as an attachment of its own. */
  products: Product[]
  /** What could not be had, and what would give it: a sentence each. */
  missing: string[]
}

/** A file that was made of the file. */
export interface Product {
  name: string
  /** What its maker says that it is. */
  mimeType?: string
  /** Its bytes, or its absolute path in scratch space. */
  file: Uint8Array | string
  /** Whether `texts` has its text already: then only its pictures are wanted of it. */
  textGiven?: boolean
}

export interface FormatContext {
  /** Ends the reading. */
  signal: AbortSignal
  /** The most pages, frames, sheets, entries or messages to look at. */
  maxItems: number
  /** The most characters of text in all. */
  maxCharacters: number
  /** The most bytes in memory that the file's parts may unpack to. */
  maxBytes: number
  /** Whether the text of the file is known already, because it was made of one that was read: only pictures are wanted. */
  textGiven: boolean
  /** @returns whether the model takes a type as it is, so that making a file of it helps */
  takes(mimeType: string): boolean
  /** @returns the most bytes of a file of a type that may reach the model; `Infinity` if no limit is known */
  maxFileBytes(mimeType: string): number
  /** Where files may be written; none if that is not granted. */
  scratch?: Scratch
  /** Programs of the host; none if that is not granted. */
  shell?: ShellRoute
  /** Writes down what is said in a sound or a film; none if the host has nothing that does. */
  transcribe?: Transcribe
  /**
   * @returns what archives may still cost, with those around this file
   * @throws {AbpError} `ARCHIVE_NESTING_LIMIT` if too many are around it
   */
  archives(): Budget
}

/** @returns what is said in a sound or a film @param signal - ends it */
export type Transcribe = (attachment: Attachment, signal: AbortSignal) => Promise<string>

/** Runs programs that the host has, of allowed shapes only. */
export interface ShellRoute {
  /** Looks at a file with the first allowed shape that reads its type. */
  read: Format<unknown>['read']
  /**
   * Runs one shape, for a skill that wants what only a program gives.
   *
   * @param shape - its name, such as `office-pdf`
   * @param values - the arguments for the shape's patterns, in their order
   * @returns the files that it wrote; those of a folder are in scratch space
   * @throws {AbpError} `COMMAND_REFUSED`, `COMMAND_FAILED`, `CONVERTER_MISSING`, `SCRATCH_FULL`
   */
  convert(
    attachment: Attachment,
    shape: string,
    context: FormatContext,
    values?: readonly string[],
  ): Promise<Product[]>
}
