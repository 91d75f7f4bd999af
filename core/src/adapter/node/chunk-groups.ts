/** The chunks that one `import()` loads together, as webpack and Rspack describe them. */
export interface ChunkGroup<Group> {
  /** Whether a page loads it at once. */
  isInitial(): boolean
  /** From which groups it is loaded. What has none is no part of a page: the script of a worker. */
  getParents(): readonly Group[]
}

/**
 * Finds what a page never loads until an agent calls, in a build with webpack or Rspack.
 *
 * @param isOurs - tells whether a group that is loaded on demand is one that only agents need
 * @returns a function that tells whether only agents load a chunk: whatever way leads from a page to it goes through our groups
 */
export function chunksForAgents<Group extends ChunkGroup<Group>>(
  isOurs: (group: Group) => boolean,
): (chunk: { groupsIterable: Iterable<Group> }) => boolean {
  return ({ groupsIterable }) => {
    const above = new Set(groupsIterable)
    if (above.size === 0) return false
    // A set gives also what is added on the way.
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
