/** The chunks that one `import()` loads together, as webpack and Rspack describe them. */
export interface ChunkGroup<Group> {
  /** Whether a page loads the group immediately. */
  isInitial(): boolean
  /**
   * The groups that load this one. A group without parents is not part of a page: it is the script of a
   * worker.
   */
  getParents(): readonly Group[]
}

/**
 * Finds the chunks that a page never loads until an agent calls, in a build with webpack or Rspack.
 *
 * @param isOurs - returns whether only agents need a group that is loaded on demand
 * @returns a function that returns whether only agents load a chunk: every path from a page to it goes
 *   through such groups
 */
export function chunksForAgents<Group extends ChunkGroup<Group>>(
  isOurs: (group: Group) => boolean,
): (chunk: { groupsIterable: Iterable<Group> }) => boolean {
  return ({ groupsIterable }) => {
    const above = new Set(groupsIterable)
    if (above.size === 0) return false
    // Iterating a set includes the entries added during the loop.
    for (const group of above) {
      if (group.isInitial()) return false
      if (isOurs(group)) continue
      const parents = group.getParents()
      if (parents.length === 0) return false
      for (const parent of parents) above.add(parent)
    }
    return true
  }
}
