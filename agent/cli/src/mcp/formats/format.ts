import type { Entry } from '../server-entry.ts'

/** A place in a file. The first line and column are 1. */
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

/** Where an entry is: below keys by its name, or in a list of entries with a `name`. */
export interface EntryPlace {
  servers: readonly string[]
  name: string
  isList: boolean
}

/** Edits files of one kind. Everything besides the entry stays as it is, with comments and white space. */
export interface Format {
  /** @throws {NotEditable} for a file that is broken */
  read(text: string): unknown
  /**
   * @param entry - `undefined` takes it out
   * @throws {NotEditable} if the place is written in a way that this does not edit
   */
  edit(text: string, place: EntryPlace, entry: Entry | undefined): string
}

/** @returns the place of an offset in a text */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
