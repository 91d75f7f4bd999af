/** The chunks that one `import()` loads together, as webpack and Rspack describe them. */
export interface ChunkGroup<Group> {
  /** Whether a page loads it at once. */
  isInitial(): boolean
  /** From which groups it is loaded. What has none is no part of a page: the script of a worker. */
  getParents(): readonly Group[]
}

/** So many `import()`, each in what the one before loads, are followed. */
const deepest = 20

/**
 * Finds what a page never loads until an agent calls, in a build with webpack or Rspack.
 *
 * @param isOurs - tells whether a group that is loaded on demand is one that only agents need
 * @returns a function that tells whether only agents load a chunk: each of its groups is ours, or loaded only from such groups
 */
export function chunksForAgents<Group extends ChunkGroup<Group>>(
  isOurs: (group: Group) => boolean,
): (chunk: { groupsIterable: Iterable<Group> }) => boolean {
  const isForAgents = (group: Group, above: readonly Group[] = []): boolean => {
    // Chunks may load each other, and Rspack may make a new object for the same group.
    if (group.isInitial() || above.length === deepest) return false
    const parents = group.getParents()
    return (
      above.includes(group) ||
      isOurs(group) ||
      (parents.length > 0 && parents.every((parent) => isForAgents(parent, [...above, group])))
    )
  }
  return ({ groupsIterable }) => {
    const groups = [...groupsIterable]
    return groups.length > 0 && groups.every((group) => isForAgents(group))
  }
}
