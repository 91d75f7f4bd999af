import { isRecord } from '../../protocol/is-record.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'
import { dataKeywords, namingKeywords } from '../../schema/keywords.ts'

/**
 * Rewrites tuples, whose syntax differs in draft 2020-12. `items` with an array becomes `prefixItems`,
 * `additionalItems` becomes `items`, and references are updated.
 *
 * @param schema - a schema of draft 7 or 2019-09
 */
export function toDraft2020(schema: JsonSchema): JsonSchema {
  const rewritten: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (dataKeywords.includes(keyword)) rewritten[keyword] = value
    else if (namingKeywords.includes(keyword) && isRecord(value))
      rewritten[keyword] = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part)]))
    else if (keyword === '$ref' && typeof value === 'string') rewritten.$ref = renamed(value)
    else if (keyword === 'items' && Array.isArray(value)) rewritten.prefixItems = each(value)
    else if (keyword === 'additionalItems') rewritten.items = each(value)
    else rewritten[keyword] = each(value)
  }
  return rewritten
}

function each(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each)
  return isRecord(value) ? toDraft2020(value) : value
}

/** @returns a reference with the new tuple keywords; property names stay unchanged */
function renamed(reference: string): string {
  return reference
    .replaceAll(/(?<!\/properties)\/items\/(\d+)(?=\/|$)/g, '/prefixItems/$1')
    .replaceAll(/(?<!\/properties)\/additionalItems(?=\/|$)/g, '/items')
}
