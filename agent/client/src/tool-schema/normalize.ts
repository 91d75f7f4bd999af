import { isRecord } from '@abp-kit/core/protocol'
import { join, meet, unite } from './combine.ts'
import { alternativesOf, limitedTypes, type Node, typeNames, withoutPart } from './node.ts'
import { isPortablePattern } from './pattern.ts'
import { createResolver, type Place } from './references.ts'
import { shapeText } from './shape-text.ts'

/** Options for reading a schema. */
export interface NormalizeOptions {
  /** Maximum number of schemas to read. Schemas over this limit accept everything. */
  maxSchemas?: number
  /** Maximum nesting levels to read. */
  maxLevels?: number
  /** @returns a schema in the portable form that replaces a part; `undefined` to keep the part */
  replace?: (schema: Record<string, unknown>) => Record<string, unknown> | undefined
  /** Called when the limits cause an omission. */
  onCut?: () => void
}

interface Reading {
  left: number
  maxLevels: number
  replace: NormalizeOptions['replace']
  onCut: NormalizeOptions['onCut']
  resolve: ReturnType<typeof createResolver>
  /** The ancestors of the current schema. An ancestor that appears again is a recursion, which is cut. */
  within: Set<object>
}

/**
 * Converts a JSON Schema of any draft to the portable form. The result accepts everything that the schema
 * accepts, and more: constraints that it cannot express are omitted.
 *
 * @returns `undefined` if no value fits
 */
export function normalize(schema: unknown, options: NormalizeOptions = {}): Node | undefined {
  if (!isRecord(schema)) return schema === false ? undefined : {}
  const { maxLevels = 24, maxSchemas = 5_000, onCut, replace } = options
  const reading = {
    left: maxSchemas,
    maxLevels,
    replace,
    onCut,
    resolve: createResolver(schema),
    within: new Set<object>(),
  }
  return read({ schema, resource: schema }, reading, 0)
}

function read({ schema, resource: outer }: Place, reading: Reading, level: number): Node | undefined {
  if (!isRecord(schema)) return schema === false ? undefined : {}
  // Charged before the work, so that a wide schema with many references to it is read only a few times.
  if (reading.left >= 0) reading.left -= widthOf(schema, reading.left)
  if (reading.left < 0 || level > reading.maxLevels) {
    reading.onCut?.()
    return {}
  }
  const replaced = reading.replace?.(schema)
  if (replaced)
    return read({ schema: replaced, resource: replaced }, { ...reading, replace: undefined }, level)
  if (reading.within.has(schema)) return readType(schema)
  reading.within.add(schema)
  const resource = typeof schema.$id === 'string' ? schema : outer
  const below = (inner: unknown) => read({ schema: inner, resource }, reading, level + 1)
  try {
    return readCombined(schema, readPlain(schema, below), resource, below, reading, level)
  } finally {
    reading.within.delete(schema)
  }
}

type Below = (schema: unknown) => Node | undefined

/** @returns the schema merged with its references and combinators */
function readCombined(
  schema: Record<string, unknown>,
  plain: Node | undefined,
  resource: Record<string, unknown>,
  below: Below,
  reading: Reading,
  level: number,
): Node | undefined {
  let node = plain
  if (typeof schema.$ref === 'string') {
    const target = reading.resolve(schema.$ref, resource)
    if (target) node = meet(node, read(target, reading, level + 1))
  }
  for (const part of listOf(schema.allOf)) node = meet(node, below(part))
  for (const list of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(list) && list.length > 0) node = withAlternatives(node, list.map(below))
  }
  const { else: otherwise, if: condition, then } = schema
  if (condition !== undefined) node = withHints(node, [below(then ?? true), below(otherwise ?? true)])
  const { dependencies, dependentSchemas } = schema
  for (const inner of [...valuesOf(dependentSchemas), ...valuesOf(dependencies)]) {
    if (isRecord(inner)) node = withHints(node, [below(inner), {}])
  }
  return node
}

/** Adds alternatives to a schema: as `anyOf`, or merged into the schema if it has its own constraints. */
function withAlternatives(node: Node | undefined, given: readonly (Node | undefined)[]): Node | undefined {
  const united = unite(given)
  if (!node || !united) return undefined
  const saysMuch = node.properties !== undefined || node.items !== undefined || node.limits !== undefined
  if (!united.anyOf || node.anyOf || !saysMuch) return meet(node, united)
  const joined = meet(node, join(united.anyOf))
  const texts = united.anyOf.map(variantText)
  if (!joined || texts.includes('')) return joined
  const choice = `One of: ${texts.join(' | ')}`
  return { ...joined, description: node.description === undefined ? choice : `${node.description} ${choice}` }
}

function variantText(node: Node): string {
  if (node.properties) return shapeText(node)
  return node.required ? `{ ${node.required.join(', ')} }` : ''
}

/** Adds constraints that apply only to some values. */
function withHints(node: Node | undefined, given: readonly (Node | undefined)[]): Node | undefined {
  const alternatives = given.flatMap((one) => (one ? alternativesOf(one) : []))
  return alternatives.length === 0 ? undefined : meet(node, join(alternatives))
}

/** @returns the schema's own keywords, without combinators */
function readPlain(schema: Record<string, unknown>, below: Below): Node | undefined {
  const node: Node = readType(schema)
  for (const name of ['title', 'description'] as const) {
    const text = schema[name]
    if (typeof text === 'string' && text !== '') node[name] = text
  }
  if (schema.default !== undefined) node.default = schema.default
  const listed = Array.isArray(schema.enum) ? schema.enum : undefined
  const values = 'const' in schema && schema.const !== undefined ? [schema.const] : listed
  if (values && values.length > 0) node.enum = schema.nullable === true ? [...values, null] : [...values]
  const limits = readLimits(schema)
  if (limits) node.limits = limits
  readItems(schema, node, below)
  return readFields(schema, node, below)
}

function readType({ nullable, type }: Record<string, unknown>): Node {
  const listed: unknown[] = Array.isArray(type) ? type.slice(0, 2 * typeNames.length) : [type]
  const known = listed.flatMap((word) => typeNames.find((name) => name === word) ?? [])
  if (known.length === 0 || known.length < listed.length) return {}
  return { type: withoutPart(nullable === true ? [...known, 'null'] : known) }
}

function readLimits(schema: Record<string, unknown>): Record<string, unknown> | undefined {
  const limits: Record<string, unknown> = {}
  for (const [name, type] of limitedTypes) {
    const value = schema[name]
    const isText = name === 'pattern' || type === undefined
    if (isText && typeof value === 'string' && value !== '') {
      if (name !== 'pattern' || isPortablePattern(value)) limits[name] = value
    } else if (typeof value === 'number' && !isText && Number.isFinite(value)) {
      if (name !== 'multipleOf' || value > 0) limits[name] = value
    } else if (value === true && (name === 'uniqueItems' || name === 'deprecated')) limits[name] = value
  }
  return Object.keys(limits).length > 0 ? limits : undefined
}

/** A tuple becomes an array in which each item fits one of the tuple's schemas. */
function readItems(schema: Record<string, unknown>, node: Node, below: Below): void {
  const { additionalItems, items, prefixItems } = schema
  const places = [prefixItems, items].find(Array.isArray)
  if (places === undefined) {
    if (items === undefined) return
    const item = below(items)
    if (item) node.items = item
    else node.limits = { ...node.limits, maxItems: 0 }
    return
  }
  const read = places.map(below)
  const rest = below(Array.isArray(items) ? (additionalItems ?? true) : (items ?? true))
  const order = read.map((one) => (one ? shapeText(one) : 'never')).join(', ')
  const text = `In this order: ${order}${rest ? ', …' : ''}`
  node.description = node.description === undefined ? text : `${node.description} (${text})`
  const item = unite([...read, rest])
  if (item) node.items = item
  // A position that no value fits ends the array before it.
  const never = read.indexOf(undefined)
  const most = never >= 0 ? never : rest ? undefined : places.length
  const given = node.limits?.maxItems
  if (most !== undefined)
    node.limits = { ...node.limits, maxItems: typeof given === 'number' ? Math.min(given, most) : most }
}

function readFields(schema: Record<string, unknown>, node: Node, below: Below): Node | undefined {
  const { additionalProperties, patternProperties, propertyNames, required } = schema
  if (isRecord(schema.properties)) {
    const properties = new Map<string, Node>()
    for (const name in schema.properties) {
      if (!Object.hasOwn(schema.properties, name)) continue
      const field = below(schema.properties[name])
      if (field) properties.set(name, field)
    }
    node.properties = properties
  }
  const needed = listOf(required).filter((name) => typeof name === 'string')
  if (needed.length > 0) node.required = [...new Set(needed)]
  if (additionalProperties !== undefined) {
    const others = unite([below(additionalProperties), ...valuesOf(patternProperties).map(below)])
    node.additional = others ?? false
  }
  const names = isRecord(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : []
  if (names.length > 0 && names.length <= 50 && !node.properties && patternProperties === undefined) {
    const { additional } = node
    if (additional !== false) {
      const fields = names.flatMap((name) =>
        typeof name === 'string' ? [[name, additional ?? {}] as const] : [],
      )
      node.properties = new Map(fields)
      node.additional = false
    }
  }
  if (node.additional && Object.keys(node.additional).length === 0) delete node.additional
  return node
}

/** @returns the number of schemas directly in a schema, including itself; stops counting just above `most` */
function widthOf(schema: Record<string, unknown>, most: number): number {
  let width = 1
  for (const key in schema) {
    const value = schema[key]
    if (Array.isArray(value)) width += value.length
    else if (typeof value === 'object' && value !== null) {
      // `Object.keys` would read all keys first.
      for (const _ in value) if (++width > most) return width
    }
    if (width > most) return width
  }
  return width
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function valuesOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : []
}
