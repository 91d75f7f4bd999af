import type MagicString from 'magic-string'
import type { ArrayExpression, Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import { lineEnd } from '../syntax/imports.ts'
import { indentAt, type Source } from '../syntax/source.ts'
import { styleOf } from '../syntax/style.ts'

/** Adds an entry as the first one of a list, on its own line if the others have their own lines. */
export function addElement(source: Source, edited: MagicString, list: ArrayExpression, entry: string): void {
  const { text } = source
  const { eol, comma, indent } = styleOf(source)
  const [first] = list.elements
  const open = list.start + 1
  const isBroken = text.slice(open, first?.start ?? list.end).includes('\n')
  if (!isBroken) edited.appendLeft(first?.start ?? open, first ? `${entry}, ` : entry)
  else {
    const depth = first ? indentAt(text, first.start) : indentAt(text, list.start) + indent
    edited.appendLeft(lineEnd(text, open), `${eol}${depth}${entry}${first ? ',' : comma}`)
  }
}

/** @returns whether the whole property was written with the entry, so that its list contains nothing else */
export function isAdded(
  { text }: Source,
  object: ObjectExpression,
  property: ObjectProperty,
  list: ArrayExpression,
): boolean {
  const [, second, ...others] = list.elements
  if (property.value !== list || others.length > 0) return false
  if (second)
    return (
      /^\.\.\.\(\w+\.\w+ \?\? \[\]\)$/.test(text.slice(second.start, second.end)) &&
      object.properties.at(-1) === property
    )
  return object.properties[0] === property && !text.slice(list.start, list.end).includes('\n')
}

/** The opposite of {@link addElement}. */
export function removeElement(
  { text }: Source,
  edited: MagicString,
  list: ArrayExpression,
  element: Node,
): void {
  const comma = /^\s*,/.exec(text.slice(element.end))?.[0].length ?? 0
  const lineStart = text.lastIndexOf('\n', element.start)
  const isOwnLine =
    /^\s*$/.test(text.slice(lineStart + 1, element.start)) &&
    /^[ \t]*\r?\n/.test(text.slice(element.end + comma))
  if (isOwnLine && lineStart > list.start) {
    const start = text[lineStart - 1] === '\r' ? lineStart - 1 : lineStart
    edited.remove(start, element.end + comma)
    return
  }
  const space = comma > 0 ? (/^[ \t]*/.exec(text.slice(element.end + comma))?.[0].length ?? 0) : 0
  const isLast = comma === 0 && list.elements.length > 1
  const before = isLast ? (/,\s*$/.exec(text.slice(list.start, element.start))?.[0].length ?? 0) : 0
  edited.remove(element.start - before, element.end + comma + space)
}
