import { type Schema, Validator } from '@cfworker/json-schema'

const mostMismatches = 5
const mostCharacters = 2 * 1024 * 1024

/**
 * Compares a result with the schema that the site declares for it.
 *
 * @param schema - of the site, not trusted: its regular expressions are not run, because one can take for ever
 * @returns what is different, with its place
 */
export function mismatchesOf(data: unknown, schema: unknown): string[] {
  if (schema === undefined) return []
  try {
    const text = JSON.stringify(data ?? null)
    if (text.length > mostCharacters) return []
    const validator = new Validator(withoutPatterns(schema), '2020-12', false)
    const { errors, valid } = validator.validate(JSON.parse(text))
    if (valid) return []
    // What is deepest is nearest to the mistake; those above it only say that something below is wrong.
    const deepest = errors.filter(
      ({ instanceLocation }) =>
        !errors.some((other) => other.instanceLocation.startsWith(`${instanceLocation}/`)),
    )
    const lines = deepest.map(
      ({ error, instanceLocation }) => `${instanceLocation.replace(/^#\/?/, '') || 'the result'}: ${error}`,
    )
    return [...new Set(lines)].slice(0, mostMismatches).map((line) => line.slice(0, 300))
  } catch {
    // A schema that the validator cannot use: `schemas-valid` says so.
    return []
  }
}

/** @returns a copy without `pattern`, `patternProperties` and `format` */
function withoutPatterns(schema: unknown): Schema {
  const copy: unknown = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const isPattern = (key === 'pattern' || key === 'format') && typeof value === 'string'
      return isPattern || key === 'patternProperties' ? undefined : value
    }),
  )
  return Object(copy)
}
