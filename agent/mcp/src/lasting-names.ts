import { workLimits } from './limits.ts'

/**
 * Assigns names that keep their meaning: a name that one owner had is never assigned to another owner. An
 * agent may still use a name from an hour ago, and must not reach another app with it. Remembers the last
 * `workLimits.rememberedNameEntries` names.
 */
export class LastingNames {
  readonly #owners = new Map<string, string>()
  readonly #inUse = new Set<string>()

  /**
   * Takes a name for an owner.
   *
   * @param owner - a string that identifies only the owner
   * @param propose - returns the preferred name that is free; `isTaken` returns whether a name is taken
   * @returns a name that belongs to the caller until {@link LastingNames.giveBack}
   */
  take(owner: string, propose: (isTaken: (name: string) => boolean) => string): string {
    const name = propose(
      (candidate) => this.#inUse.has(candidate) || (this.#owners.get(candidate) ?? owner) !== owner,
    )
    this.#inUse.add(name)
    // Moves the name to the end, so that it is forgotten last.
    this.#owners.delete(name)
    this.#owners.set(name, owner)
    if (this.#owners.size > workLimits.rememberedNameEntries) this.#forgetOldest()
    return name
  }

  /** Releases a name. Its owner may take it again. */
  giveBack(name: string): void {
    this.#inUse.delete(name)
  }

  /** @returns whether an owner has or had this name */
  hasGiven(name: string): boolean {
    return this.#owners.has(name)
  }

  #forgetOldest(): void {
    for (const name of this.#owners.keys()) {
      if (this.#inUse.has(name)) continue
      this.#owners.delete(name)
      return
    }
  }
}
