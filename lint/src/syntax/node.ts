import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'

/** TypeScript's wrappers around an expression. ESTree lacks these node types. */
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

/** @returns the expression inside types, parentheses and `?.` chains. In a sequence, the last expression. */
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

/** @returns whether `node` is one of `outer` or inside one. */
export function isWithin(source: SourceCode, node: ESTree.Node, outer: ReadonlySet<ESTree.Node>): boolean {
  return outer.has(node) || source.getAncestors(node).some((ancestor) => outer.has(ancestor))
}
