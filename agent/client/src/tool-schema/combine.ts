import {
  alternativesOf,
  annotationsOf,
  canBe,
  isOpen,
  isSame,
  isTypeWithin,
  limitedTypes,
  type Node,
  type TypeName,
  typeOf,
  typesOf,
  withoutPart,
} from './node.ts'
import { shapeText } from './shape-text.ts'

/** Maximum alternatives in the product of two unions. If there are more, only the first union is kept. */
const maxAlternatives = 24

/**
 * Intersects schemas. The result accepts everything that both accept, and sometimes more.
 *
 * @returns `undefined` if no value fits both
 */
export function meet(one: Node | undefined, other: Node | undefined): Node | undefined {
  if (!one || !other) return undefined
  const said = { ...annotationsOf(other), ...annotationsOf(one) }
  if (isOpen(one)) return { ...other, ...said }
  if (isOpen(other)) return { ...one, ...said }
  if (!one.anyOf && !other.anyOf) return meetPlain(one, other, said)
  const [ours, theirs] = [alternativesOf(one), alternativesOf(other)]
  if (ours.length * theirs.length > maxAlternatives) return { ...(one.anyOf ? one : other), ...said }
  const all = ours.flatMap((mine) => theirs.map((yours) => meet(mine, yours)))
  const united = unite(all)
  return united && { ...united, ...said }
}

function meetPlain(one: Node, other: Node, said: Node): Node | undefined {
  const met: Node = { ...other, ...one, ...said }
  if (one.type && other.type) {
    const { type } = other
    met.type = one.type.flatMap((mine) => {
      if (type.some((yours) => isTypeWithin(mine, yours))) return [mine]
      return type.filter((yours) => isTypeWithin(yours, mine))
    })
    if (met.type.length === 0) return undefined
  }
  if (one.enum ?? other.enum) {
    const values = one.enum ?? other.enum ?? []
    met.enum = values.filter(
      (value) =>
        (!met.type || met.type.some((type) => isTypeWithin(typeOf(value), type))) &&
        (!other.enum || other.enum.some((theirs) => isSame(theirs, value))),
    )
    if (met.enum.length === 0) return undefined
  }
  if (one.limits && other.limits) met.limits = strictest(one.limits, other.limits)
  if (one.items && other.items) {
    const items = meet(one.items, other.items)
    if (items) met.items = items
    else {
      delete met.items
      met.limits = { ...met.limits, maxItems: 0 }
    }
  }
  if (one.required && other.required) met.required = [...new Set([...one.required, ...other.required])]
  if (one.properties || other.properties) met.properties = meetProperties(one, other)
  if (one.additional === false || other.additional === false) met.additional = false
  return met
}

function meetProperties(one: Node, other: Node): Map<string, Node> {
  const names = new Set([...(one.properties?.keys() ?? []), ...(other.properties?.keys() ?? [])])
  const met = new Map<string, Node>()
  for (const name of names) {
    const field = meet(fieldOf(one, name), fieldOf(other, name))
    if (field) met.set(name, field)
  }
  return met
}

/** @returns the schema for a property; `undefined` if the property is forbidden */
function fieldOf({ additional, properties }: Node, name: string): Node | undefined {
  return properties?.get(name) ?? (additional === false ? undefined : (additional ?? {}))
}

const smallest = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
const largest = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])

function strictest(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const limits: Record<string, unknown> = { ...other, ...one }
  for (const [name, mine] of Object.entries(one)) {
    const theirs = other[name]
    if (typeof mine !== 'number' || typeof theirs !== 'number') continue
    if (smallest.has(name)) limits[name] = Math.min(mine, theirs)
    if (largest.has(name)) limits[name] = Math.max(mine, theirs)
  }
  return limits
}

/**
 * Builds the union of schemas in the shortest form: one enum, one schema that accepts everything, or `anyOf`.
 *
 * @returns `undefined` if no value fits
 */
export function unite(nodes: readonly (Node | undefined)[]): Node | undefined {
  const distinctNodes = new Map<string, Node>()
  for (const node of nodes) {
    if (!node) continue
    if (isOpen(node)) return node.description === undefined ? {} : annotationsOf(node)
    for (const one of alternativesOf(node)) distinctNodes.set(JSON.stringify(toComparable(one)), one)
  }
  const all = [...distinctNodes.values()]
  const [only, second] = all
  if (!only || !second) return only
  if (acceptsAll(all)) return {}
  const listed = all.filter(isListOnly)
  if (listed.length < 2) return { anyOf: all }
  const values = new Map(
    listed.flatMap((node) => node.enum ?? []).map((value) => [JSON.stringify(value), value]),
  )
  const words = listed.flatMap(namedValues)
  const list: Node = {
    enum: [...values.values()],
    ...(words.length > 0 && { description: words.join('; ') }),
  }
  const others = all.filter((node) => !isListOnly(node))
  return others.length === 0 ? list : { anyOf: [list, ...others] }
}

/** @returns whether a node is only an enum */
function isListOnly(node: Node): boolean {
  return (
    node.enum !== undefined &&
    Object.keys(node).every(
      (key) => key === 'enum' || key === 'type' || key === 'title' || key === 'description',
    )
  )
}

/** @returns the values with their title and description, as in `"r": Red` */
function namedValues({ description, enum: values = [], title }: Node): string[] {
  const words = [title, description].filter((text) => text !== undefined && text !== '')
  return words.length === 0
    ? []
    : [`${values.map((value) => JSON.stringify(value)).join(', ')}: ${words.join(', ')}`]
}

const everyType: readonly TypeName[] = ['string', 'number', 'boolean', 'null', 'array', 'object']

/** Schema libraries express "any JSON" as a union of all types (Zod's `z.json()`). */
function acceptsAll(nodes: readonly Node[]): boolean {
  return everyType.every((type) =>
    nodes.some((node) => {
      const { additional, items, type: types, ...rest } = node
      if (!types?.includes(type) || !isOpen(rest)) return false
      return (!items || isOpen(items)) && (additional === undefined || (additional && isOpen(additional)))
    }),
  )
}

function toComparable(node: Node): unknown {
  return {
    ...node,
    anyOf: node.anyOf?.map(toComparable),
    items: node.items && toComparable(node.items),
    additional: node.additional && toComparable(node.additional),
    properties: node.properties && [...node.properties].map(([name, field]) => [name, toComparable(field)]),
  }
}

/**
 * Merges alternatives into one schema without `anyOf`. It accepts everything that any of them accepts, and
 * more. Descriptions contain the constraints that keywords cannot express.
 *
 * @param alternatives - without `anyOf`; at least one
 */
export function join(alternatives: readonly Node[]): Node {
  const [first = {}, ...others] = alternatives
  if (others.length === 0) return first
  const joined: Node = {}
  const types = alternatives.map(typesOf)
  if (!types.includes(undefined)) joined.type = withoutPart(types.flatMap((list) => list ?? []))
  if (alternatives.every((node) => node.enum)) {
    const list = unite(alternatives.map((node) => ({ enum: node.enum ?? [] })))
    if (list?.enum) joined.enum = list.enum
  }
  const limits: Record<string, unknown> = {}
  for (const [name, type] of limitedTypes) {
    const limited = alternatives.filter((node) => type === undefined || canBe(node, type))
    const value = limited[0]?.limits?.[name]
    if (value !== undefined && limited.every((node) => isSame(node.limits?.[name], value)))
      limits[name] = value
  }
  if (Object.keys(limits).length > 0) joined.limits = limits
  const lists = alternatives.filter((node) => canBe(node, 'array'))
  const items = lists.every((node) => node.items) ? unite(lists.map((node) => node.items)) : undefined
  if (items) joined.items = items
  return { ...joined, ...joinFields(alternatives.filter((node) => canBe(node, 'object'))) }
}

/** @param objects - the alternatives that are objects */
function joinFields(objects: readonly Node[]): Node {
  const names = new Set(objects.flatMap((node) => [...(node.properties?.keys() ?? [])]))
  const properties = new Map<string, Node>()
  for (const name of names) properties.set(name, joinField(objects, name))
  const [first, ...others] = objects
  const required = (first?.required ?? []).filter((name) =>
    others.every((node) => node.required?.includes(name)),
  )
  const closed = objects.every((node) => node.additional !== undefined)
  const additional = closed ? unite(objects.map((node) => node.additional || undefined)) : {}
  return {
    ...(properties.size > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(additional === undefined
      ? objects.length > 0 && { additional: false as const }
      : !isOpen(additional) && { additional }),
  }
}

function joinField(objects: readonly Node[], name: string): Node {
  const declared = objects.flatMap((node) => node.properties?.get(name) ?? [])
  const fields = objects.map((node) => fieldOf(node, name))
  const united = unite(fields) ?? {}
  const described = declared.find((node) => node.description !== undefined)?.description
  if (!isOpen(united) || declared.some(isOpen)) {
    return described === undefined || united.description !== undefined
      ? united
      : { ...united, description: described }
  }
  // Another alternative accepts any value for this name, because it does not restrict it. So the result must
  // not reject such values.
  const text = [...new Set(declared.map((node) => shapeText(node)))].join(' | ')
  return { description: described === undefined ? text : `${described} (${text})` }
}
