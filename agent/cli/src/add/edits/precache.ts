import type MagicString from 'magic-string'
import { type CallExpression, type Node, type ObjectExpression, Visitor } from 'oxc-parser'
import { addImport, findImport, type Imported, removeImport } from '../syntax/imports.ts'
import { propertyOf } from '../syntax/property.ts'
import { bare, type Source, valuesOf } from '../syntax/source.ts'
import { type Edit, editCode } from './edit.ts'
import { addElement, removeElement } from './list-text.ts'
import { addFirstProperty, removeProperty } from './property-text.ts'

/** Plugins whose options determine the files that a service worker fetches for every visitor. */
const pwaPackages = new Set(['vite-plugin-pwa', '@vite-pwa/sveltekit', '@vite-pwa/astro'])

/** The list of functions that may exclude files. */
const listName = 'manifestTransforms'

/**
 * Gives a plugin that writes a service worker the function that excludes the files only for agents:
 * `workbox: { manifestTransforms: […] }`. If the options cannot be read, nothing is changed: the build names
 * the files.
 *
 * @param transform - the function, as the adapter exports it
 */
export function addTransform(file: string, text: string, transform: Imported): Edit {
  return editCode({
    file,
    text,
    isDone: (source) =>
      placesIn(source).every((place) => 'list' in place && isIn(source, place.list, transform)),
    change(source, edited) {
      const local = findImport(source, transform)?.local ?? transform.name
      for (const place of placesIn(source)) {
        if ('call' in place) edited.appendLeft(place.call.end - 1, `{ workbox: { ${listName}: [${local}] } }`)
        else if ('property' in place)
          addFirstProperty(source, edited, place.object, place.property.replace('[]', `[${local}]`))
        else if (!isIn(source, place.list, transform)) addElement(source, edited, place.list, local)
      }
      if (!findImport(source, transform)) addImport(source, edited, transform)
      return undefined
    },
  })
}

/** The opposite of {@link addTransform}. */
export function removeTransform(file: string, text: string, transform: Imported): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => findImport(source, transform) === undefined,
    change(source, edited) {
      const local = findImport(source, transform)?.local
      const removed = callsIn(source).flatMap(({ arguments: [given] }) => {
        const options = given && objectIn(source, given)
        return (options && local !== undefined && takeOut(source, edited, options, local)) || []
      })
      return removeImport(source, edited, transform, removed)
    },
  })
}

/**
 * Removes the function and the code that was written around it.
 * @returns the function's position
 */
function takeOut(
  source: Source,
  edited: MagicString,
  options: ObjectExpression,
  local: string,
): Node | undefined {
  const name = groupOf(options)
  const group = name && propertyOf(options, name)
  const inner = group && objectIn(source, group.value)
  const transforms = inner && propertyOf(inner, listName)
  const list = transforms && bare(transforms.value)
  if (list?.type !== 'ArrayExpression' || !inner || !transforms) return undefined
  const own = list.elements.find((one) => one?.type === 'Identifier' && one.name === local)
  if (!own) return undefined
  const textOf = ({ start, end }: Node) => source.text.slice(start, end)
  const written = `{ ${listName}: [${local}] }`
  if (list.elements.length > 1) removeElement(source, edited, list, own)
  else if (textOf(inner) !== written) removeProperty(source, edited, inner, transforms)
  else if (textOf(options) === `{ workbox: ${written} }`) edited.remove(options.start, options.end)
  else if (group) removeProperty(source, edited, options, group)
  return own
}

/** The position of the function, existing or new. */
type TransformPlace =
  | { list: Extract<Node, { type: 'ArrayExpression' }> }
  /** In an object, as this property. */
  | { object: ObjectExpression; property: string }
  /** In a call without options. */
  | { call: CallExpression }

/** @returns an empty list for plugins whose options are conditional, or defined elsewhere */
function placesIn(source: Source): TransformPlace[] {
  return callsIn(source).flatMap((call): TransformPlace[] => {
    const [given] = call.arguments
    if (!given) return [{ call }]
    const options = objectIn(source, given)
    const name = options && groupOf(options)
    if (!name) return []
    const group = propertyOf(options, name)
    if (!group)
      return hasSpread(options) ? [] : [{ object: options, property: `${name}: { ${listName}: [] }` }]
    const inner = objectIn(source, group.value)
    const transforms = inner && propertyOf(inner, listName)
    if (!inner || (!transforms && hasSpread(inner))) return []
    if (!transforms) return [{ object: inner, property: `${listName}: []` }]
    const list = bare(transforms.value)
    return list.type === 'ArrayExpression' ? [{ list }] : []
  })
}

function isIn(source: Source, { elements }: { elements: (Node | null)[] }, transform: Imported): boolean {
  const local = findImport(source, transform)?.local
  return elements.some((one) => one?.type === 'Identifier' && one.name === local)
}

/** @returns the property with the Workbox options; `undefined` if it is conditional */
function groupOf(options: ObjectExpression): 'workbox' | 'injectManifest' | undefined {
  const strategies = propertyOf(options, 'strategies')?.value
  if (!strategies) return 'workbox'
  if (strategies.type !== 'Literal') return undefined
  return strategies.value === 'injectManifest' ? 'injectManifest' : 'workbox'
}

/** @returns the calls of the functions that the plugins' packages export */
function callsIn({ program }: Source): CallExpression[] {
  const names = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && pwaPackages.has(statement.source.value)
      ? statement.specifiers.map(({ local }) => local.name)
      : [],
  )
  const calls: CallExpression[] = []
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && names.includes(node.callee.name)) calls.push(node)
    },
  }).visit(program)
  return calls
}

function objectIn(source: Source, given: Node): ObjectExpression | undefined {
  const node = bare(given)
  if (node.type === 'ObjectExpression') return node
  const [only, ...others] = node.type === 'Identifier' ? valuesOf(source, node.name).map(bare) : []
  return only?.type === 'ObjectExpression' && others.length === 0 ? only : undefined
}

function hasSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === 'SpreadElement')
}
