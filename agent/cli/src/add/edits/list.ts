import type MagicString from 'magic-string'
import type { ArrayExpression, Node, ObjectExpression } from 'oxc-parser'
import {
  assignmentTo,
  configObjects,
  exportedObjects,
  isFunction,
  type Obstacle,
  returnedBy,
} from '../syntax/exported.ts'
import { addImport, findImport, type Imported, removeImport } from '../syntax/imports.ts'
import { propertyOf } from '../syntax/property.ts'
import { bare, indentAt, type Source, valuesOf } from '../syntax/source.ts'
import { styleOf } from '../syntax/style.ts'
import { type Edit, editCode } from './edit.ts'
import { addElement, isAdded, removeElement } from './list-text.ts'
import { addFirstProperty, removeProperty } from './property-text.ts'

/** An entry of a list in a configuration, such as a plugin in `plugins`. */
export interface ListEntry {
  list: string
  /** The called function; without it, the entry is the package's name as a string. */
  imported?: Imported
  packageName: string
  /** Whether the list may contain nested lists, so that `[entry, anything]` is valid. */
  isNested: boolean
}

/** Adds an entry to the list, in each object that the configuration can be. */
export function addToList(file: string, text: string, entry: ListEntry): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => isListed(source, entry),
    change(source, edited) {
      const objects = exportedObjects(source)
      if (!Array.isArray(objects)) return objects
      const later = assignmentTo(source, entry.list)
      if (later)
        return { at: later.start, reason: `\`${entry.list}\` is set here, after the object was made.` }
      const done = new Set<Node>()
      for (const object of objects) {
        const obstacle = addToObject(source, edited, object, entry, done)
        if (obstacle) return obstacle
      }
      const { imported } = entry
      if (imported && !findImport(source, imported)) {
        const taken = valuesOf(source, imported.name)[0]
        if (taken) return { at: taken.start, reason: `The name \`${imported.name}\` is taken in this file.` }
        addImport(source, edited, imported)
      }
      return undefined
    },
  })
}

/** The opposite of {@link addToList}. */
export function removeFromList(file: string, text: string, entry: ListEntry): Edit {
  const isGone = (source: Source) =>
    entry.imported ? findImport(source, entry.imported) === undefined : !isListed(source, entry, 'some')
  return editCode({
    file,
    text,
    isDone: isGone,
    change(source, edited) {
      const objects = exportedObjects(source)
      if (!Array.isArray(objects)) return objects
      const done = new Set<Node>()
      for (const object of objects)
        for (const list of listsOf(source, object, entry.list) ?? []) {
          const own = list.elements.find((element) => isEntry(source, element, entry))
          if (!own || done.has(own)) continue
          done.add(own)
          const property = propertyOf(object, entry.list)
          if (property && isAdded(source, object, property, list))
            removeProperty(source, edited, object, property)
          else removeElement(source, edited, list, own)
        }
      return entry.imported && removeImport(source, edited, entry.imported, [...done])
    },
  })
}

/** @param how - whether all objects must have the entry, or one is enough */
function isListed(source: Source, entry: ListEntry, how: 'every' | 'some' = 'every'): boolean {
  const objects = exportedObjects(source)
  if (!Array.isArray(objects) || objects.length === 0) return false
  return objects[how]((object) => {
    const lists = listsOf(source, object, entry.list)
    if (lists === undefined || lists.length === 0) return false
    return lists[how](({ elements }) => elements.some((element) => isEntry(source, element, entry)))
  })
}

function isEntry(source: Source, element: Node | null, { imported, packageName }: ListEntry): boolean {
  if (!element) return false
  const node = bare(element)
  if (imported) {
    const local = findImport(source, imported)?.local
    return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === local
  }
  // A Nuxt module, with or without its options.
  const name = node.type === 'ArrayExpression' ? node.elements[0] : node
  return name?.type === 'Literal' && name.value === packageName
}

/** @returns the arrays that a list can be; `undefined` if it does not exist, or is not an array */
function listsOf(source: Source, object: ObjectExpression, name: string): ArrayExpression[] | undefined {
  const property = propertyOf(object, name)
  if (property) return arraysOf(source, property.value)
  for (const one of object.properties.toReversed()) {
    if (one.type !== 'SpreadElement') continue
    const spread = configObjects(source, one.argument)
    const lists = Array.isArray(spread) ? spread.flatMap((part) => listsOf(source, part, name) ?? []) : []
    if (lists.length > 0) return lists
  }
  return undefined
}

/**
 * A Vite+ function that receives a function that returns the list. Vite+ calls it only for commands that need
 * plugins.
 */
const lazy = 'lazyPlugins'

/** Methods that keep our entry in the list. */
const harmless = new Set(['filter', 'flat', 'concat'])

function arraysOf(source: Source, value: Node): ArrayExpression[] | undefined {
  const node = bare(value)
  if (node.type === 'ArrayExpression') return [node]
  if (node.type === 'ConditionalExpression') return arraysOfEach(source, [node.consequent, node.alternate])
  if (node.type === 'Identifier') {
    const [only, ...others] = valuesOf(source, node.name)
    return only && others.length === 0 && only.type !== 'Identifier' ? arraysOf(source, only) : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  if (node.callee.type === 'Identifier' && node.callee.name === lazy) {
    const [made] = node.arguments
    return made && isFunction(made) ? arraysOfEach(source, returnedBy(source, made)) : undefined
  }
  if (node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  return property.type === 'Identifier' && harmless.has(property.name) ? arraysOf(source, object) : undefined
}

/** @returns `undefined` without any arrays, or if one value is not an array */
function arraysOfEach(source: Source, values: readonly Node[]): ArrayExpression[] | undefined {
  const lists = values.map((value) => arraysOf(source, value))
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined
}

function addToObject(
  source: Source,
  edited: MagicString,
  object: ObjectExpression,
  entry: ListEntry,
  done: Set<Node>,
): Obstacle | undefined {
  const lists = listsOf(source, object, entry.list)
  if (lists) {
    for (const list of lists) {
      if (done.has(list) || list.elements.some((element) => isEntry(source, element, entry))) continue
      done.add(list)
      addElement(source, edited, list, entryText(source, entry))
    }
    return undefined
  }
  if (done.has(object)) return undefined
  done.add(object)
  const property = propertyOf(object, entry.list)
  if (property) {
    if (property.shorthand || property.method || property.kind !== 'init')
      return { at: property.start, reason: `\`${entry.list}\` is made elsewhere.` }
    const rest = entry.isNested ? '' : '...'
    const isSimple = /^(?:Identifier|CallExpression|MemberExpression|AwaitExpression)$/.test(
      property.value.type,
    )
    if (!isSimple)
      return { at: property.value.start, reason: `\`${entry.list}\` is not a list that can be read.` }
    edited.appendLeft(property.value.start, `[${entryText(source, entry)}, ${rest}`)
    edited.appendRight(property.value.end, ']')
    return undefined
  }
  return addProperty(source, edited, object, entry)
}

function entryText(source: Source, { imported, packageName }: ListEntry): string {
  const { quote } = styleOf(source)
  return imported
    ? `${findImport(source, imported)?.local ?? imported.name}()`
    : `${quote}${packageName}${quote}`
}

function addProperty(
  source: Source,
  edited: MagicString,
  object: ObjectExpression,
  entry: ListEntry,
): Obstacle | undefined {
  const { text } = source
  const { eol } = styleOf(source)
  let inherited = ''
  for (const one of object.properties) {
    if (one.type !== 'SpreadElement') continue
    const spread = configObjects(source, one.argument)
    if (Array.isArray(spread)) continue
    if (one.argument.type !== 'Identifier' || inherited !== '')
      return { at: one.start, reason: `\`${entry.list}\` may be in what is spread here.` }
    inherited = `, ...(${one.argument.name}.${entry.list} ?? [])`
  }
  const property = `${entry.list}: [${entryText(source, entry)}${inherited}]`
  const last = object.properties.at(-1)
  if (inherited !== '' && last) {
    const isBroken = text.slice(object.start, last.start).includes('\n')
    const comma = /^\s*,/.exec(text.slice(last.end))?.[0].length
    const before = comma === undefined ? ',' : ''
    const after = comma === undefined ? '' : ','
    const space = isBroken ? `${eol}${indentAt(text, last.start)}` : ' '
    edited.appendLeft(last.end + (comma ?? 0), `${before}${space}${property}${after}`)
    return undefined
  }
  addFirstProperty(source, edited, object, property)
  return undefined
}
