import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { meaningOf } from './binding.ts'
import { unwrap } from './node.ts'

/** @returns the string value of an expression if it is certain, also through a constant. */
export function textOf(source: SourceCode, expression: ESTree.Node): string | undefined {
  return literalText(meaningOf(source, expression))
}

function literalText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return textBefore(node)
  return undefined
}

/** @returns the text before the first expression of a template literal. */
export function textBefore({ quasis: [first] }: ESTree.TemplateLiteral): string {
  return first?.value.cooked ?? ''
}

/** @returns the name in `object.name`, `object['name']`, `{ name: … }`. */
export function keyOf(
  node: ESTree.MemberExpression | ESTree.Property | ESTree.AssignmentProperty,
): string | undefined {
  const key = node.type === 'MemberExpression' ? node.property : node.key
  if (!node.computed && key.type === 'Identifier') return key.name
  return literalText(unwrap(key))
}

/** @returns the value of a name in an object literal. If it occurs several times, the last value wins. */
export function propertyOf(object: ESTree.ObjectExpression, name: string): ESTree.Node | undefined {
  for (const property of object.properties.toReversed()) {
    if (property.type === 'Property' && keyOf(property) === name) return property.value
  }
  return undefined
}
