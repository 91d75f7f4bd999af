import type { Entry } from '../server-entry.ts'

/** A position in a file. The first line and column are 1. */
export interface Place {
  line: number
  column: number
}

/** A file that cannot be edited safely. */
export class NotEditable extends Error {
  readonly place: Place | undefined

  constructor(message: string, place?: Place) {
    super(message)
    this.place = place
  }
}

/** The position of an entry: below keys by its name, or in a list of entries with a `name`. */
export interface EntryPlace {
  servers: readonly string[]
  name: string
  isList: boolean
}

/**
 * Edits files of one format. Everything except the entry stays unchanged, including comments and white space.
 */
export interface Format {
  /** @throws {NotEditable} for an invalid file */
  read(text: string): unknown
  /**
   * @param entry - `undefined` removes it
   * @throws {NotEditable} if the entry is written in a form that this format cannot edit
   */
  edit(text: string, place: EntryPlace, entry: Entry | undefined): string
}

/** @returns the position of an offset in a text */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
