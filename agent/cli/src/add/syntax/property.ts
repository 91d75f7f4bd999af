import type { ObjectExpression, ObjectProperty } from 'oxc-parser'

/** @returns the property of an object literal with that name, quoted or not */
export function propertyOf(object: ObjectExpression, name: string): ObjectProperty | undefined {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed) continue
    const { key } = property
    if ((key.type === 'Identifier' && key.name === name) || (key.type === 'Literal' && key.value === name))
      return property
  }
  return undefined
}
