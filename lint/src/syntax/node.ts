import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'

/** What TypeScript writes around an expression; parsers have node types for it that ESTree does not know. */
const typeWrappers = new Set<string>([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** @returns the expression inside of types, parentheses and `?.` chains; in a sequence, the last one. */
export function unwrap(node: ESTree.Node): ESTree.Node {
  if (node.type === 'ChainExpression') return unwrap(node.expression)
  if (node.type === 'SequenceExpression') {
    const last = node.expressions.at(-1)
    return last ? unwrap(last) : node
  }
  if (typeWrappers.has(node.type) && 'expression' in node && isNode(node.expression)) {
    return unwrap(node.expression)
  }
  return node
}

export type FunctionNode =
  | ESTree.FunctionDeclaration
  | ESTree.FunctionExpression
  | ESTree.ArrowFunctionExpression

export function isFunction(node: ESTree.Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  )
}

/** @returns whether `node` is one of `outer`, or within one. */
export function isWithin(source: SourceCode, node: ESTree.Node, outer: ReadonlySet<ESTree.Node>): boolean {
  return outer.has(node) || source.getAncestors(node).some((ancestor) => outer.has(ancestor))
}
