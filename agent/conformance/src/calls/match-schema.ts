import { compareWithSchema } from '@abp-kit/client'
import { isRecord } from '@abp-kit/core/protocol'

const mostMismatches = 5
/** Maximum product of the schema's values and the result's values: some seconds of work. */
const mostSteps = 20_000_000

/**
 * Validates a result against the schema that the site declares for it; see the client's `compareWithSchema`.
 *
 * @returns the mismatches with their paths; `undefined` if the two are too large to compare
 */
export function mismatchesOf(data: unknown, schema: unknown): string[] | undefined {
  if (!isRecord(schema)) return []
  const value: unknown = JSON.parse(JSON.stringify(data ?? null))
  const issues = compareWithSchema(schema, value, mostSteps)
  if (!issues) return undefined
  const lines = issues.map(({ message, path }) => `${path || 'the result'}: ${message}`)
  return [...new Set(lines)].slice(0, mostMismatches).map((line) => line.slice(0, 300))
}
