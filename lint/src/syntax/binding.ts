import type { AST, Scope, SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { type FunctionNode, unwrap } from './node.ts'

const references = new WeakMap<AST.Program, Map<ESTree.Node, Scope.Reference>>()

/**
 * @returns the binding of an identifier; `undefined` if it is not a reference but, for example, a property
 *   name.
 */
export function referenceOf(source: SourceCode, identifier: ESTree.Node): Scope.Reference | undefined {
  let byIdentifier = references.get(source.ast)
  if (!byIdentifier) {
    byIdentifier = new Map()
    for (const { references: all } of source.scopeManager.scopes) {
      for (const reference of all) {
        if (reference.identifier.type === 'Identifier') byIdentifier.set(reference.identifier, reference)
      }
    }
    references.set(source.ast, byIdentifier)
  }
  return byIdentifier.get(identifier)
}

/**
 * @returns the variable of this file that a reference refers to; `undefined` for a global, even if the
 *   configuration names it (ESLint then creates a variable without a definition).
 */
export function variableOf({ resolved }: Scope.Reference): Scope.Variable | undefined {
  return resolved && resolved.defs.length > 0 ? resolved : undefined
}

/** @returns the declaration of a variable that is initialized there and never reassigned. */
export function constantOf(variable: Scope.Variable): ESTree.VariableDeclarator | undefined {
  const [definition, ...others] = variable.defs
  if (definition?.type !== 'Variable' || others.length > 0) return undefined
  const rewritten = variable.references.some((reference) => reference.isWrite() && !reference.init)
  return rewritten ? undefined : definition.node
}

/** @returns the function that a variable holds, if it is declared or assigned only once. */
export function functionOf(variable: Scope.Variable): FunctionNode | undefined {
  const [definition] = variable.defs
  if (definition?.type === 'FunctionName') return definition.node
  const init = constantOf(variable)?.init
  const value = init && unwrap(init)
  return value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression' ? value : undefined
}

/** @returns the expression behind this file's constants and behind types. */
export function meaningOf(source: SourceCode, expression: ESTree.Node, steps = 10): ESTree.Node {
  const node = unwrap(expression)
  if (node.type !== 'Identifier' || steps === 0) return node
  const reference = referenceOf(source, node)
  const variable = reference && variableOf(reference)
  if (!variable) return node
  const named = functionOf(variable)
  if (named) return named
  const constant = constantOf(variable)
  return constant?.id.type === 'Identifier' && constant.init
    ? meaningOf(source, constant.init, steps - 1)
    : node
}
