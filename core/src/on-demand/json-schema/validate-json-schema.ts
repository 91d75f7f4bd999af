import { type FindReference, indexReferences, rootBase } from '../../schema/references.ts'
import { formatPath, maxIssues, type Validation } from '../../schema/validation-issue.ts'
import { checkRoot, checkValue, type Failure } from './check-value.ts'

const indexes = new WeakMap<object, FindReference>()

/**
 * Validates against raw JSON Schema (draft 2020-12). Interprets the schema, which every
 * Content-Security-Policy allows. Checks `format` for the usual formats. Stops after {@link maxIssues}
 * mistakes.
 *
 * @throws {AbpError} `INTERNAL_ERROR` for a schema that cannot be used: a part that is not a schema, a `$ref`
 *   to nothing, `$dynamicRef`
 */
export function validateJsonSchema(schema: object, value: unknown): Validation {
  let find = indexes.get(schema)
  if (!find) {
    checkRoot(schema)
    find = indexReferences(schema)
    indexes.set(schema, find)
  }
  const issues: Failure[] = []
  try {
    checkValue(
      schema,
      { value, base: rootBase, path: undefined, issues, limit: maxIssues },
      { find, patterns: new Map(), judged: new Map() },
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The engine's stack has overflowed, so the rest of the value counts as invalid.
    issues.push({ path: undefined, code: 'INVALID_VALUE', message: 'Nested too deeply to be checked.' })
  }
  if (issues.length === 0) return { value }
  return {
    issues: issues.slice(0, maxIssues).map(({ path, code, message }) => {
      const keys: string[] = []
      for (let step = path; step; step = step.above) keys.unshift(step.key)
      return { path: formatPath(keys), code, message }
    }),
  }
}
