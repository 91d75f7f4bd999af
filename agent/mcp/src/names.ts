import { workLimits } from './limits'

/**
 * Gives names that keep their meaning: one that an owner had is given to no other owner as long as this object lives. An agent
 * may still use a name that it was told an hour ago, and must not reach another app by it.
 */
export class LastingNames {
  readonly #owners = new Map<string, string>()
  readonly #taken = new Set<string>()

  /**
   * @param owner - whose the name is to be, in words that nothing else has
   * @param propose - gives the name that is wanted most, given which are not to be had
   * @returns a name that is the caller's until {@link LastingNames.giveBack}
   */
  take(owner: string, propose: (isTaken: (name: string) => boolean) => string): string {
    const name = propose(
      (candidate) => this.#taken.has(candidate) || (this.#owners.get(candidate) ?? owner) !== owner,
    )
    this.#taken.add(name)
    // The one that was given last is forgotten last.
    this.#owners.delete(name)
    this.#owners.set(name, owner)
    if (this.#owners.size > workLimits.rememberedNameEntries) this.#forgetOldest()
    return name
  }

  /** The owner may have it again. */
  giveBack(name: string): void {
    this.#taken.delete(name)
  }

  /** @returns whether it was given to an owner, who may be gone */
  gave(name: string): boolean {
    return this.#owners.has(name)
  }

  #forgetOldest(): void {
    for (const name of this.#owners.keys()) {
      if (this.#taken.has(name)) continue
      this.#owners.delete(name)
      return
    }
  }
}
