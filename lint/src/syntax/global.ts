import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { constantOf, referenceOf, variableOf } from './binding.ts'
import { unwrap } from './node.ts'
import { keyOf } from './text.ts'

/** The names of the global object; `window.window.alert` is `alert`. */
const globalObject = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'frames'])

/**
 * Finds the global that an expression refers to, also through constants and destructuring.
 *
 * @returns its path without the global object, such as `navigator.clipboard.writeText`; `''` for the global
 *   object itself; `undefined` for names that belong to the file.
 */
export function globalPath(source: SourceCode, expression: ESTree.Node): string | undefined {
  return pathOf(source, expression, 20)?.join('.')
}

function pathOf(source: SourceCode, expression: ESTree.Node, steps: number): string[] | undefined {
  if (steps === 0) return undefined
  const node = unwrap(expression)
  if (node.type === 'MemberExpression') {
    const object = pathOf(source, node.object, steps - 1)
    const key = keyOf(node)
    return object && key !== undefined ? normalize([...object, key]) : undefined
  }
  const reference = node.type === 'Identifier' ? referenceOf(source, node) : undefined
  if (!reference || node.type !== 'Identifier') return undefined
  const variable = variableOf(reference)
  if (!variable) return normalize([node.name])
  const constant = constantOf(variable)
  const name = variable.defs[0]?.name
  const keys = constant?.init && name && keysTo(constant.id, name)
  if (!constant?.init || !keys) return undefined
  const object = pathOf(source, constant.init, steps - 1)
  return object && normalize([...object, ...keys])
}

function normalize(path: string[]): string[] {
  const [first = '', second] = path
  if (globalObject.has(first)) return normalize(path.slice(1))
  return first === 'document' && second === 'defaultView' ? normalize(path.slice(2)) : path
}

/** @returns the properties that lead to a name in a destructuring pattern. */
function keysTo(pattern: ESTree.Node, name: ESTree.Node): string[] | undefined {
  if (pattern === name) return []
  if (pattern.type === 'AssignmentPattern') return keysTo(pattern.left, name)
  if (pattern.type !== 'ObjectPattern') return undefined
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue
    const key = keyOf(property)
    const rest = keysTo(property.value, name)
    if (key !== undefined && rest) return [key, ...rest]
  }
  return undefined
}
