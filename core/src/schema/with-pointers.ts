import { isRecord } from '../protocol/is-record.ts'
import type { JsonSchema } from '../protocol/json-schema.ts'
import { baseInside, indexReferences, rootBase, visitSchemas } from './references.ts'

/**
 * Rewrites references by `$id` and `$anchor`, as typebox creates them, to JSON pointers. Few agents resolve
 * other references.
 *
 * @param schema - untrusted, of limited size and depth
 * @returns the schema itself if it uses only pointers; otherwise a copy without `$id` and anchors
 */
export function withPointers(schema: JsonSchema): JsonSchema {
  const pointers = new Map<unknown, string | undefined>()
  let isRewritten = false
  const find = indexReferences(schema)
  visitSchemas({ schema, base: rootBase, pointer: '#' }, (part) => {
    const { $anchor, $id, $ref } = Object(part.schema)
    const target = typeof $ref === 'string' ? find($ref, baseInside(part.schema, part.base)) : undefined
    isRewritten ||= [$anchor, $id].some((name) => typeof name === 'string')
    pointers.set(part.schema, target?.pointer)
  })
  if (!isRewritten) return schema
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isRecord(value)) return value
    const pointer = pointers.get(value)
    const isSchema = pointers.has(value)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => {
        if (isSchema && ['$anchor', '$dynamicAnchor', '$id'].includes(key) && typeof part === 'string')
          return []
        return [[key, isSchema && key === '$ref' && pointer !== undefined ? pointer : copy(part)]]
      }),
    )
  }
  const rewritten = copy(schema)
  return isRecord(rewritten) ? rewritten : schema
}
