import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { functionOf, variableOf } from '../syntax/binding.ts'

/**
 * @param roots - expressions that are handlers, including any wrapper around them
 * @returns the roots, and all functions of this file that they reference, directly or indirectly.
 */
export function reach(source: SourceCode, roots: Iterable<ESTree.Node>): Set<ESTree.Node> {
  const references = source.scopeManager.scopes.flatMap((scope) => scope.references)
  const reached = new Set(roots)
  // The set grows during the loop, and the loop also visits the new items.
  for (const node of reached) {
    const [start = 0, end = 0] = node.range ?? []
    for (const reference of references) {
      const [place = -1] = reference.identifier.range ?? []
      if (place < start || place >= end) continue
      const variable = variableOf(reference)
      const named = variable && functionOf(variable)
      if (named) reached.add(named)
    }
  }
  return reached
}
