import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { meaningOf, referenceOf, variableOf } from '../syntax/binding'
import { unwrap } from '../syntax/node'
import { keyOf, propertyOf } from '../syntax/text'

/** A capability as a call declares it: by `defineCapability({ … })`, or `useCapability(definition, handler)`. */
export interface Definition {
  /** The object literal; absent when the call gets it from another file. */
  options?: ESTree.ObjectExpression
  handler?: ESTree.Node
}

/** @returns what a call declares; `undefined` when it declares no capability. */
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

/** @returns the object literal that is the first argument, or that of the `defineCapability` which is. */
function optionsOf(source: SourceCode, { arguments: [first] }: ESTree.CallExpression) {
  const value = first && meaningOf(source, first)
  if (value?.type === 'ObjectExpression') return value
  if (value?.type !== 'CallExpression' || calleeOf(source, value) !== 'defineCapability') return undefined
  const [inner] = value.arguments
  const options = inner && meaningOf(source, inner)
  return options?.type === 'ObjectExpression' ? options : undefined
}

/** @returns the name under which a called function was imported; a function of this file has none. */
function calleeOf(source: SourceCode, call: ESTree.CallExpression): string | undefined {
  const callee = unwrap(call.callee)
  if (callee.type === 'MemberExpression') return keyOf(callee)
  if (callee.type !== 'Identifier') return undefined
  const reference = referenceOf(source, callee)
  const definition = reference && variableOf(reference)?.defs[0]
  // Without a definition it is imported by the framework.
  if (!definition) return callee.name
  if (definition.type !== 'ImportBinding' || definition.node.type !== 'ImportSpecifier') return undefined
  const { imported } = definition.node
  return imported.type === 'Identifier' ? imported.name : undefined
}
