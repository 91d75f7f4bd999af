import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import type { Cleaner } from './cleaner.ts'
import { discardParts } from './discard.ts'
import type { Part } from './extracted-files.ts'
import type { UnsavedResult } from './write-result.ts'

interface Entry {
  session: object
  result: UnsavedResult
  files: readonly string[]
  characters: number
}

/** Keeps results of all sessions that could not be saved, for another try. The clean-up keeps their files. */
export class UnsavedResults {
  readonly #cleaner: Cleaner
  readonly #log: Log
  readonly #maxCharacters: number
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>()

  constructor(cleaner: Cleaner, log: Log, maxCharacters: number = workLimits.unsavedCharacters) {
    this.#cleaner = cleaner
    this.#log = log
    this.#maxCharacters = maxCharacters
  }

  /**
   * Takes out a result of a session for another try, so that no second try can start in the meantime.
   *
   * @returns the result, which the caller gives back with {@link UnsavedResults.keep} if the try fails, and
   *   its files, which the clean-up keeps until the caller releases them
   * @throws {AbpError} `INVALID_PARAMS` for an id that is unknown, no longer known, or another session's
   */
  take(session: object, id: string): Pick<Entry, 'result' | 'files'> {
    const entry = this.#entries.get(id)
    if (entry?.session === session) {
      this.#entries.delete(id)
      return entry
    }
    const ids = this.#entriesOf(session).map(([key]) => key)
    const waiting = ids.join(', ') || 'none'
    throw new AbpError('INVALID_PARAMS', `No result "${id}" waits to be saved. There are: ${waiting}.`)
  }

  /**
   * Keeps a result of a session. If the session has too many results, drops its oldest one. While all results
   * together are too large, drops the oldest one of the session whose results take the most characters.
   */
  keep(session: object, id: string, result: UnsavedResult): void {
    const files = filesOf(result)
    this.#entries.set(id, { session, result, files, characters: charactersOf(result) })
    this.#cleaner.protect(files)
    const own = this.#entriesOf(session)
    if (own.length > workLimits.unsavedResultEntries) this.#dropForNewer(own[0]?.[0])
    for (;;) {
      const sizes = new Map<object, number>()
      let total = 0
      for (const { session: owner, characters } of this.#entries.values()) {
        sizes.set(owner, (sizes.get(owner) ?? 0) + characters)
        total += characters
      }
      const [largest] = [...sizes].toSorted(([, one], [, other]) => other - one)
      // A single result is kept, regardless of its size.
      if (total <= this.#maxCharacters || this.#entries.size === 1 || !largest) return
      this.#dropForNewer(this.#entriesOf(largest[0])[0]?.[0])
    }
  }

  /** Drops all results of a session. Never throws. */
  async clear(session: object): Promise<void> {
    await Promise.all(this.#entriesOf(session).map(([id]) => this.#drop(id)))
  }

  #entriesOf(session: object): [string, Entry][] {
    return [...this.#entries].filter(([, entry]) => entry.session === session)
  }

  #dropForNewer(id: string | undefined): void {
    if (id === undefined) return
    void this.#drop(id)
    this.#log.warn('A result that could not be saved was dropped for newer ones.', { result: id })
  }

  async #drop(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    this.#entries.delete(id)
    if (!entry) return
    this.#cleaner.release(entry.files)
    await discardResult(entry.result)
  }
}

/** Removes the files of a result that no agent will receive. Never throws. */
export async function discardResult(result: UnsavedResult): Promise<void> {
  await discardParts(partsOf(result))
}

function filesOf(result: UnsavedResult): string[] {
  return partsOf(result).flatMap(({ bytes }) => (bytes.form === 'file' ? [bytes.path] : []))
}

function partsOf({ extracted }: UnsavedResult): Part[] {
  return [...extracted.parts, ...extracted.nested.map(({ part }) => part)]
}

function charactersOf(result: UnsavedResult): number {
  const texts = partsOf(result).map(({ bytes }) => ('text' in bytes ? bytes.text.length : 0))
  const rest = JSON.stringify(result.extracted.rest) ?? ''
  return texts.reduce((sum, length) => sum + length, rest.length)
}
