import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { meaningOf, referenceOf, variableOf } from '../syntax/binding.ts'
import { unwrap } from '../syntax/node.ts'
import { keyOf, propertyOf } from '../syntax/text.ts'

/** A capability that a call declares: `defineCapability({ … })` or `useCapability(definition, handler)`. */
export interface Definition {
  /** The object literal; absent if it is in another file. */
  options?: ESTree.ObjectExpression
  handler?: ESTree.Node
}

/** @returns the capability that a call declares; `undefined` for any other call. */
export function definitionOf(source: SourceCode, call: ESTree.CallExpression): Definition | undefined {
  const callee = calleeOf(source, call)
  if (callee === 'defineCapability') {
    const options = optionsOf(source, call)
    if (!options) return undefined
    const handler = propertyOf(options, 'handler')
    return handler ? { options, handler } : { options }
  }
  if (callee === 'useCapability') {
    const options = optionsOf(source, call)
    const [, handler] = call.arguments
    return { ...(options && { options }), ...(handler && { handler }) }
  }
  return undefined
}

/** @returns the object literal in the first argument, which may be wrapped in `defineCapability`. */
function optionsOf(source: SourceCode, { arguments: [first] }: ESTree.CallExpression) {
  const value = first && meaningOf(source, first)
  if (value?.type === 'ObjectExpression') return value
  if (value?.type !== 'CallExpression' || calleeOf(source, value) !== 'defineCapability') return undefined
  const [inner] = value.arguments
  const options = inner && meaningOf(source, inner)
  return options?.type === 'ObjectExpression' ? options : undefined
}

/** @returns the imported name of the called function; `undefined` for a function of this file. */
function calleeOf(source: SourceCode, call: ESTree.CallExpression): string | undefined {
  const callee = unwrap(call.callee)
  if (callee.type === 'MemberExpression') return keyOf(callee)
  if (callee.type !== 'Identifier') return undefined
  const reference = referenceOf(source, callee)
  const definition = reference && variableOf(reference)?.defs[0]
  // The framework auto-imports a name without a definition.
  if (!definition) return callee.name
  if (definition.type !== 'ImportBinding' || definition.node.type !== 'ImportSpecifier') return undefined
  const { imported } = definition.node
  return imported.type === 'Identifier' ? imported.name : undefined
}
