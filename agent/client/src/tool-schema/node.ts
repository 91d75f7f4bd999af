import { isRecord } from '@abp-kit/core/protocol'

/**
 * A schema in the portable form: no references, and no combinators except `anyOf`. A node with `anyOf` has
 * only annotations besides it, and its alternatives have no `anyOf`. `undefined` means a schema that no value
 * fits.
 */
export interface Node {
  title?: string
  description?: string
  default?: unknown
  anyOf?: Node[]
  type?: TypeName[]
  enum?: unknown[]
  properties?: ReadonlyMap<string, Node>
  required?: readonly string[]
  /** The schema of other properties; `false` if they are forbidden. */
  additional?: Node | false
  items?: Node
  /** The other keywords: number ranges, `pattern`, `format` and so on. */
  limits?: Readonly<Record<string, unknown>>
}

export const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const
export type TypeName = (typeof typeNames)[number]

/** The keywords of {@link Node.limits}, with the type that each one limits. */
export const limitedTypes: ReadonlyMap<string, TypeName | undefined> = new Map([
  ...['minLength', 'maxLength', 'pattern'].map((name) => [name, 'string'] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
    (name) => [name, 'number'] as const,
  ),
  ...['minItems', 'maxItems', 'uniqueItems'].map((name) => [name, 'array'] as const),
  ...['minProperties', 'maxProperties'].map((name) => [name, 'object'] as const),
  ...['format', 'contentEncoding', 'contentMediaType', 'deprecated'].map(
    (name) => [name, undefined] as const,
  ),
])

/** @returns the type of a JSON value */
export function typeOf(value: unknown): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return 'string'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}

/** @returns the types that fit; `undefined` for all types */
export function typesOf({ anyOf, enum: values, type }: Node): readonly TypeName[] | undefined {
  if (values) {
    const own = values.map(typeOf)
    return withoutPart(type ? own.filter((one) => type.some((name) => isTypeWithin(one, name))) : own)
  }
  if (type) return type
  if (!anyOf) return undefined
  const types = anyOf.map(typesOf)
  return types.includes(undefined) ? undefined : withoutPart(types.flatMap((list) => list ?? []))
}

/** @returns each type once, without `integer` if `number` is present */
export function withoutPart(types: readonly TypeName[]): TypeName[] {
  const all = new Set(types)
  if (all.has('number')) all.delete('integer')
  return [...all]
}

/** @returns whether values of a type may fit */
export function canBe(node: Node, type: TypeName): boolean {
  const types = typesOf(node)
  return types === undefined || types.some((one) => isTypeWithin(type, one) || isTypeWithin(one, type))
}

/** @returns whether every value of one type also has the other type */
export function isTypeWithin(type: TypeName, other: TypeName): boolean {
  return type === other || (type === 'integer' && other === 'number')
}

/** @returns the alternatives of a node; the node itself if it has none */
export function alternativesOf(node: Node): readonly Node[] {
  return node.anyOf ?? [node]
}

const annotations = ['title', 'description', 'default'] as const

/** @returns whether a node accepts everything */
export function isOpen(node: Node): boolean {
  return Object.keys(node).every((key) => annotations.some((name) => name === key))
}

/** @returns a node with only the annotations, which accepts every value */
export function annotationsOf(node: Node): Node {
  const kept: Node = {}
  for (const name of annotations) if (node[name] !== undefined) Reflect.set(kept, name, node[name])
  return kept
}

/** @returns whether two JSON values are equal */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]))
    )
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}
