import type MagicString from 'magic-string'
import type { ObjectExpression, ObjectProperty } from 'oxc-parser'
import { lineEnd } from '../syntax/imports.ts'
import { indentAt, type Source } from '../syntax/source.ts'
import { styleOf } from '../syntax/style.ts'

/**
 * Adds a property as the first one of an object, on its own line if the others have their own lines.
 *
 * @param property - without a comma
 */
export function addFirstProperty(
  source: Source,
  edited: MagicString,
  object: ObjectExpression,
  property: string,
): void {
  const { text } = source
  const { eol, comma, indent } = styleOf(source)
  const [first] = object.properties
  const open = object.start + 1
  if (text.slice(open, first?.start ?? object.end).includes('\n')) {
    const depth = first ? indentAt(text, first.start) : indentAt(text, object.start) + indent
    edited.appendLeft(lineEnd(text, open), `${eol}${depth}${property}${first ? ',' : comma}`)
  } else if (first) edited.appendLeft(open, ` ${property},`)
  else edited.overwrite(object.start, object.end, `{ ${property} }`)
}

/** Removes a property that comes first or last. This is also the opposite of {@link addFirstProperty}. */
export function removeProperty(
  { text }: Source,
  edited: MagicString,
  object: ObjectExpression,
  property: ObjectProperty,
): void {
  const index = object.properties.indexOf(property)
  const before = object.properties[index - 1]
  const comma = /^\s*,/.exec(text.slice(property.end))?.[0].length ?? 0
  if (before) {
    // The property is the last one: removes its comma, or else the comma before it.
    const start =
      comma > 0 ? before.end + (/^\s*,/.exec(text.slice(before.end))?.[0].length ?? 0) : before.end
    edited.remove(start, property.end + comma)
  } else if (object.properties.length === 1 && comma === 0) edited.overwrite(object.start, object.end, '{}')
  else {
    const space = /\s*$/.exec(text.slice(object.start + 1, property.start))?.[0].length ?? 0
    edited.remove(property.start - space, property.end + comma)
  }
}
