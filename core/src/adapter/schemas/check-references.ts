import { isRecord } from '../../protocol/is-record.ts'
import {
  baseInside,
  indexReferences,
  rootBase,
  type SchemaPart,
  visitSchemas,
} from '../../schema/references.ts'
import type { SchemaMistake } from './check-keywords.ts'

/**
 * Finds references that lead nowhere or in a circle, and names that stand for several schemas.
 *
 * @param root - a JSON Schema, written or made by a library, as a copy
 */
export function checkReferences(root: Record<string, unknown>): SchemaMistake | undefined {
  const find = indexReferences(root)
  const parts: SchemaPart[] = []
  visitSchemas({ schema: root, base: rootBase, pointer: '#' }, (part) => parts.push(part))
  const named = new Map<string, SchemaPart>()
  const bySchema = new Map<unknown, unknown[]>()
  for (const part of parts) {
    const { pointer, schema } = part
    const { $anchor, $dynamicRef, $id, $ref } = Object(schema)
    if ($dynamicRef !== undefined)
      return { reason: `has \`$dynamicRef\` at ${pointer}, which is not supported`, remedy: 'Write `$ref`.' }
    const base = baseInside(schema, part.base)
    for (const name of [$id === undefined ? undefined : base, $anchor && `${base}#${$anchor}`]) {
      if (name === undefined) continue
      const first = named.get(name)
      named.set(name, part)
      // Typebox repeats the whole schema where it is used twice.
      if (first && JSON.stringify(first.schema) !== JSON.stringify(schema))
        return {
          reason: `has two schemas with the name \`${$anchor ?? $id}\`, at ${first.pointer} and ${pointer}`,
          remedy: 'Give each its own `$id` or `$anchor`.',
        }
    }
    const target = $ref === undefined ? undefined : find(String($ref), base)
    if ($ref !== undefined && (!target || !(isRecord(target.schema) || typeof target.schema === 'boolean')))
      return {
        reason: `has the \`$ref\` \`${String($ref).slice(0, 200)}\` at ${pointer}, which leads to no schema in it`,
        remedy:
          'Put the schema into `$defs` and write `#/$defs/…`. Schemas of other documents are not fetched.',
      }
    bySchema.set(schema, [...sameValue(Object(schema)), ...(target ? [target.schema] : [])])
  }
  const circle = parts.find(({ schema }) => leadsTo(schema, schema, bySchema))
  return circle
    ? {
        reason: `leads in a circle at ${circle.pointer}`,
        remedy: 'Refer to a schema only from a property or an item of it.',
      }
    : undefined
}

/** @returns the schemas in a schema that judge the same value */
function sameValue(schema: Record<string, unknown>): unknown[] {
  const { allOf, anyOf, dependentSchemas, oneOf } = schema
  return [
    allOf,
    anyOf,
    oneOf,
    schema.not,
    schema.if,
    schema.then,
    schema.else,
    Object.values(Object(dependentSchemas)),
  ].flat()
}

function leadsTo(from: unknown, to: unknown, bySchema: Map<unknown, unknown[]>): boolean {
  const open = [...(bySchema.get(from) ?? [])]
  const done = new Set<unknown>()
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (next === to) return true
    if (!done.has(next)) open.push(...(bySchema.get(next) ?? []))
    done.add(next)
  }
  return false
}
