import { AbpError } from '@abp-kit/core'
import type { Log } from '../log'
import type { Cleaner } from './cleaner'
import { discardParts } from './discard'
import type { Part } from './part'
import type { Kept } from './write-result'

/** Results of one session that could not be saved and wait for another try. */
const mostKept = 8

/** Results that could not be saved, for another try. The files that they consist of are spared by the clean-up. */
export class KeptResults {
  readonly #cleaner: Cleaner
  readonly #log: Log
  readonly #kept = new Map<string, Kept>()
  /** Files of each, also while it is being saved. */
  readonly #held = new Map<string, readonly string[]>()

  constructor(cleaner: Cleaner, log: Log) {
    this.#cleaner = cleaner
    this.#log = log
  }

  /**
   * Takes a result out for another try, so that no second one begins meanwhile.
   *
   * @returns it, to be given back with {@link KeptResults.keep} or {@link KeptResults.saved}
   * @throws {AbpError} `INVALID_PARAMS` for an id that is not known, or no longer
   */
  take(id: string): Kept {
    const kept = this.#kept.get(id)
    this.#kept.delete(id)
    if (kept) return kept
    const known = [...this.#kept.keys()].join(', ') || 'none'
    throw new AbpError('INVALID_PARAMS', `No result "${id}" waits to be saved. There are: ${known}.`)
  }

  /** Keeps a result; the oldest goes when there are too many. */
  keep(id: string, result: Kept): void {
    this.saved(id)
    this.#kept.set(id, result)
    this.#held.set(id, filesOf(result))
    this.#cleaner.hold(filesOf(result))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size <= mostKept || oldest === undefined) return
    void this.#drop(oldest)
    this.#log.warn('A result that could not be saved was dropped for newer ones.', { result: oldest })
  }

  /** Says that a result that was taken is safe. */
  saved(id: string): void {
    this.#cleaner.letGo(this.#held.get(id) ?? [])
    this.#held.delete(id)
  }

  /** Drops all. Never throws. */
  async clear(): Promise<void> {
    await Promise.all([...this.#kept.keys()].map((id) => this.#drop(id)))
  }

  async #drop(id: string): Promise<void> {
    const result = this.#kept.get(id)
    this.#kept.delete(id)
    this.saved(id)
    if (result) await discardResult(result)
  }
}

/** Removes the files of a result that the agent will not hear of. Never throws. */
export async function discardResult(result: Kept): Promise<void> {
  await discardParts(partsOf(result))
}

function partsOf({ sorted }: Kept): Part[] {
  return [...sorted.parts, ...sorted.deep.map(({ part }) => part)]
}

function filesOf(result: Kept): string[] {
  return partsOf(result).flatMap(({ bytes }) => (bytes.form === 'file' ? [bytes.path] : []))
}
