import { join, meet } from './combine.ts'
import {
  alternativesOf,
  canBe,
  isOpen,
  isTypeWithin,
  limitedTypes,
  type Node,
  type TypeName,
  typeNames,
  typeOf,
  typesOf,
} from './node.ts'
import { type NormalizeOptions, normalize } from './normalize.ts'
import { shapeText } from './shape-text.ts'

/** Maximum alternatives of a union that the description spells out. */
const maxVariants = 12

/**
 * Converts the JSON Schema that an app declares to one that every client and model API accepts (see
 * `dialects`): an object with `properties` at the root, no references, and no combinators except `anyOf`
 * below the root. It accepts every object that the app's schema accepts, and more: the app still validates. A
 * union at the root becomes one object, whose description contains the variants.
 *
 * @param schema - of any draft, untrusted
 * @returns `undefined` if the parameters cannot be an object
 */
export function shownSchema(
  schema: unknown,
  options: NormalizeOptions = {},
): Record<string, unknown> | undefined {
  const node = normalize(schema, options)
  if (!node || !canBe(node, 'object')) return undefined
  const objects = alternativesOf(node).flatMap((one) => meet({ type: ['object'] }, one) ?? [])
  const root = join(objects)
  const texts = objects.length > 1 ? [...new Set(withoutShared(objects).map((one) => shapeText(one)))] : []
  const description = [node.description ?? root.description, variantsText(texts)]
    .filter((text) => text)
    .join(' ')
  const { type, properties = {}, ...rest } = write(root)
  return {
    type: 'object',
    ...(node.title !== undefined && { title: node.title }),
    ...rest,
    ...(description !== '' && { description }),
    properties,
  }
}

/** @returns alternatives without the properties that are the same in all of them */
function withoutShared(objects: readonly Node[]): readonly Node[] {
  const textsOf = (name: string) =>
    objects.map((one) => JSON.stringify([one.required?.includes(name), fieldText(one, name)]))
  const names = new Set(objects.flatMap((one) => [...(one.properties?.keys() ?? [])]))
  const shared = new Set([...names].filter((name) => new Set(textsOf(name)).size === 1))
  return objects.map((one) => ({
    ...one,
    properties: new Map([...(one.properties ?? [])].filter(([name]) => !shared.has(name))),
  }))
}

function fieldText({ properties }: Node, name: string): string | undefined {
  const field = properties?.get(name)
  return field && shapeText(field)
}

/**
 * Converts a JSON Schema to the portable form for readers, without changing its root: references are inlined,
 * recursion is cut, and alternatives become `anyOf`.
 *
 * @param schema - of any draft, untrusted
 */
export function inlineSchema(schema: unknown, options: NormalizeOptions = {}): Record<string, unknown> {
  const node = normalize(schema, options)
  return node ? write(node) : {}
}

function variantsText(texts: readonly string[]): string {
  if (texts.length < 2) return ''
  const more = texts.length > maxVariants ? ' | …' : ''
  return `One of: ${texts.slice(0, maxVariants).join(' | ')}${more}`
}

/** @returns a node as JSON Schema. Each part has one type, because some clients reject lists of types */
function write(node: Node): Record<string, unknown> {
  const {
    additional,
    anyOf,
    default: preset,
    description,
    enum: values,
    items,
    limits,
    properties,
    title,
  } = node
  const types = typesOf(node) ?? []
  const alternatives = anyOf ?? (types.length > 1 ? types.map((type) => onlyType(node, type)) : undefined)
  const known = node.required?.filter((name) => properties?.has(name)) ?? []
  return {
    ...(title !== undefined && { title }),
    ...(types.length === 1 && !alternatives && { type: types[0] }),
    ...(description !== undefined && { description }),
    ...(alternatives
      ? { anyOf: alternatives.map(write) }
      : {
          ...(values && { enum: values }),
          ...(properties && { properties: writeFields(properties) }),
          ...(known.length > 0 && { required: known }),
          ...(additional !== undefined && { additionalProperties: additional && write(additional) }),
          ...((items !== undefined || types.includes('array')) && { items: writeItems(items) }),
          ...limits,
        }),
    ...(preset !== undefined && { default: preset }),
    ...(isOpen(node) && anything),
  }
}

/** An explicit keyword that accepts any value: the MCP Inspector warns about schemas without a keyword. */
const anything = { additionalProperties: true } as const

function writeFields(properties: ReadonlyMap<string, Node>): Record<string, unknown> {
  return Object.fromEntries([...properties].map(([name, field]) => [name, write(field)]))
}

/** @returns the keywords of a node with several types that apply to one of them */
function onlyType(
  { additional, enum: values, items, limits = {}, properties, required }: Node,
  type: TypeName,
): Node {
  const own = Object.entries(limits).filter(([name]) => {
    const limited = limitedTypes.get(name) ?? 'string'
    return isTypeWithin(type, limited)
  })
  const listed = values?.filter((value) => isTypeWithin(typeOf(value), type))
  return {
    type: [type],
    ...(listed && type !== 'null' && { enum: listed }),
    ...(own.length > 0 && { limits: Object.fromEntries(own) }),
    ...(type === 'array' && items && { items }),
    ...(type === 'object' && {
      ...(properties && { properties }),
      ...(required && { required }),
      ...(additional !== undefined && { additional }),
    }),
  }
}

const anyTypes = typeNames.filter((name) => name !== 'integer')

/** Clients require typed items, even if any type fits. */
function writeItems(items: Node = {}): Record<string, unknown> {
  if (!isOpen(items)) return write(items)
  const any = anyTypes.map((type) => (type === 'array' ? { type, items: anything } : { type }))
  const { additionalProperties, ...said } = write(items)
  return { ...said, anyOf: any }
}
