import { listKeywords, namingKeywords, schemaKeywords } from './keywords.ts'

/** A part of a JSON Schema and its location. */
export interface SchemaPart {
  schema: unknown
  /** The absolute URI against which its `$id`, or else its references, are resolved. */
  base: string
  /** The location as a `$ref` fragment: `#/$defs/Node`. */
  pointer: string
}

/** Finds the part of a schema that a `$ref` names. */
export type FindReference = (reference: string, base: string) => SchemaPart | undefined

/** The base of a schema without an absolute `$id`, so that its relative references resolve. */
export const rootBase = 'schema:/'

/**
 * @returns the base URI inside a schema, which its `$id` may change. An `$id` that is not a URI is ignored
 */
export function baseInside(schema: unknown, base: string): string {
  if (!isRecord(schema) || typeof schema.$id !== 'string') return base
  try {
    return new URL(schema.$id, base).href
  } catch {
    return base
  }
}

// protocol/is-record.ts has a copy. A shared module would become a separate file in agents' pages.
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Calls `visit` for the schema itself and for each of its subschemas. Values of other keywords are not
 * schemas.
 */
export function visitSchemas(part: SchemaPart, visit: (part: SchemaPart) => void): void {
  const { schema, base, pointer } = part
  if (!isRecord(schema)) return
  visit(part)
  const inside = baseInside(schema, base)
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${pointer}/${keyword}`
    if (schemaKeywords.includes(keyword)) visitSchemas({ schema: value, base: inside, pointer: at }, visit)
    if (![...listKeywords, ...namingKeywords].includes(keyword)) continue
    for (const [name, below] of Object.entries(Object(value)))
      visitSchemas({ schema: below, base: inside, pointer: `${at}/${escapeToken(name)}` }, visit)
  }
}

/**
 * Finds the targets of `$ref` by JSON pointer, `$id` and `$anchor` (JSON Schema draft 2020-12, 8.2). Fetches
 * nothing, so a reference to another document is not found.
 */
export function indexReferences(root: unknown): FindReference {
  const found = new Map<string, SchemaPart>()
  const add = (uri: string, part: SchemaPart) => found.has(uri) || found.set(uri, part)
  const whole = { schema: root, base: rootBase, pointer: '#' }
  add(rootBase, whole)
  visitSchemas(whole, (part) => {
    const { $anchor, $dynamicAnchor, $id } = Object(part.schema)
    const uri = baseInside(part.schema, part.base).replace(/#.*/, '')
    if (typeof $id === 'string') add(uri, part)
    for (const anchor of [$anchor, $dynamicAnchor])
      if (typeof anchor === 'string') add(`${uri}#${anchor}`, part)
  })
  return (reference, base) => {
    try {
      const { hash, href } = new URL(reference, base)
      const uri = href.replace(/#.*/, '')
      const name = decodeURIComponent(hash.slice(1))
      const isPointer = name === '' || name.startsWith('/')
      const start = found.get(isPointer ? uri : `${uri}#${name}`)
      return isPointer && start ? follow(start, name) : start
    } catch {
      return undefined
    }
  }
}

/** @param path - a JSON pointer (RFC 6901), without percent-encoding */
function follow(start: SchemaPart, path: string): SchemaPart | undefined {
  let part = start
  for (const token of path.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    const { base, schema, pointer } = part
    if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, name)) return undefined
    part = {
      schema: Reflect.get(schema, name),
      base: baseInside(schema, base),
      pointer: `${pointer}/${escapeToken(name)}`,
    }
  }
  return part
}

function escapeToken(name: string): string {
  return encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('#', '%23')
}
