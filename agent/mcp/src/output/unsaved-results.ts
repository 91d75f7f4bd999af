import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits'
import type { Log } from '../log'
import type { Cleaner } from './cleaner'
import { discardParts } from './discard'
import type { Part } from './part'
import type { Kept } from './write-result'

interface Entry {
  session: object
  result: Kept
  files: readonly string[]
  characters: number
}

/** Keeps results of all sessions that could not be saved, for another try. The clean-up spares their files. */
export class KeptResults {
  readonly #cleaner: Cleaner
  readonly #log: Log
  readonly #mostCharacters: number
  /** Oldest first. */
  readonly #kept = new Map<string, Entry>()

  constructor(cleaner: Cleaner, log: Log, mostCharacters: number = workLimits.keptCharacters) {
    this.#cleaner = cleaner
    this.#log = log
    this.#mostCharacters = mostCharacters
  }

  /**
   * Takes out a result of a session for another try, so that no second try can start in the meantime.
   *
   * @returns the result, which the caller gives back with {@link KeptResults.keep} if the try fails, and the files
   *   that the clean-up spares until the caller lets them go
   * @throws {AbpError} `INVALID_PARAMS` for an id that is unknown, no longer known, or another session's
   */
  take(session: object, id: string): Pick<Entry, 'result' | 'files'> {
    const entry = this.#kept.get(id)
    if (entry?.session === session) {
      this.#kept.delete(id)
      return entry
    }
    const known = this.#of(session).map(([key]) => key)
    const there = known.join(', ') || 'none'
    throw new AbpError('INVALID_PARAMS', `No result "${id}" waits to be saved. There are: ${there}.`)
  }

  /**
   * Keeps a result of a session. If the session has too many, drops its oldest one. While all results together are
   * too large, drops the oldest one of the session whose results take the most characters.
   */
  keep(session: object, id: string, result: Kept): void {
    const files = filesOf(result)
    this.#kept.set(id, { session, result, files, characters: charactersOf(result) })
    this.#cleaner.hold(files)
    const own = this.#of(session)
    if (own.length > workLimits.keptResultEntries) this.#dropForNewer(own[0]?.[0])
    for (;;) {
      const sizes = new Map<object, number>()
      let total = 0
      for (const { session: owner, characters } of this.#kept.values()) {
        sizes.set(owner, (sizes.get(owner) ?? 0) + characters)
        total += characters
      }
      const [largest] = [...sizes].toSorted(([, one], [, other]) => other - one)
      // A single result is kept, however large it is.
      if (total <= this.#mostCharacters || this.#kept.size === 1 || !largest) return
      this.#dropForNewer(this.#of(largest[0])[0]?.[0])
    }
  }

  /** Drops all results of a session. Never throws. */
  async clear(session: object): Promise<void> {
    await Promise.all(this.#of(session).map(([id]) => this.#drop(id)))
  }

  #of(session: object): [string, Entry][] {
    return [...this.#kept].filter(([, entry]) => entry.session === session)
  }

  #dropForNewer(id: string | undefined): void {
    if (id === undefined) return
    void this.#drop(id)
    this.#log.warn('A result that could not be saved was dropped for newer ones.', { result: id })
  }

  async #drop(id: string): Promise<void> {
    const entry = this.#kept.get(id)
    this.#kept.delete(id)
    if (!entry) return
    this.#cleaner.letGo(entry.files)
    await discardResult(entry.result)
  }
}

/** Removes the files of a result that no agent will hear of. Never throws. */
export async function discardResult(result: Kept): Promise<void> {
  await discardParts(partsOf(result))
}

function filesOf(result: Kept): string[] {
  return partsOf(result).flatMap(({ bytes }) => (bytes.form === 'file' ? [bytes.path] : []))
}

function partsOf({ sorted }: Kept): Part[] {
  return [...sorted.parts, ...sorted.deep.map(({ part }) => part)]
}

function charactersOf(result: Kept): number {
  const texts = partsOf(result).map(({ bytes }) => ('text' in bytes ? bytes.text.length : 0))
  const rest = JSON.stringify(result.sorted.rest) ?? ''
  return texts.reduce((sum, length) => sum + length, rest.length)
}
