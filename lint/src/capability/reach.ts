import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { functionOf, variableOf } from '../syntax/binding'

/**
 * @param roots - expressions that are handlers, with what may be wrapped around them
 * @returns the roots, and all functions of this file that they name, at whatever distance.
 */
export function reach(source: SourceCode, roots: Iterable<ESTree.Node>): Set<ESTree.Node> {
  const references = source.scopeManager.scopes.flatMap((scope) => scope.references)
  const reached = new Set(roots)
  // A set that grows while it is walked: what is added is walked too.
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
