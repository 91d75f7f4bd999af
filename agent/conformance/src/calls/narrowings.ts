/** The keywords that bound values from below or above. */
const bounds = {
  lower: ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'],
  upper: ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'],
}
const deepest = 20

/**
 * Compares two parameter schemas and finds what the later one rejects although the earlier one accepted it.
 *
 * @param old - from a file, not trusted
 * @param now - from a site, not trusted
 * @returns a sentence for each difference in the keywords; combinators such as `anyOf` are not compared
 */
export function narrowings(old: unknown, now: unknown, place = '', depth = 0): string[] {
  const before = Object(old)
  const after = Object(now)
  if (depth > deepest || after !== now) return []
  const here = place === '' ? 'the parameters' : `\`${place}\``
  const properties = Object(after.properties)
  const wasRequired = new Set(listOf(before.required))
  const isClosed = after.additionalProperties === false
  return [
    ...listOf(after.required)
      .filter((name) => !wasRequired.has(name))
      .map((name) => `\`${join(place, String(name))}\` is required now.`),
    ...lost(before.type, after.type).map((type) => `${here} can no longer be ${type}.`),
    ...lost(before.enum, after.enum).map((value) => `${here} can no longer be ${value}.`),
    ...bounds.lower
      .filter((key) => typeof after[key] === 'number' && !(before[key] >= after[key]))
      .map((key) => `${key} of ${here} is ${after[key]} now.`),
    ...bounds.upper
      .filter((key) => typeof after[key] === 'number' && !(before[key] <= after[key]))
      .map((key) => `${key} of ${here} is ${after[key]} now.`),
    ...(typeof after.pattern === 'string' && after.pattern !== before.pattern
      ? [`the pattern of ${here} is another one now.`]
      : []),
    ...Object.entries(Object(before.properties)).flatMap(([name, part]) =>
      Object.hasOwn(properties, name)
        ? narrowings(part, properties[name], join(place, name), depth + 1)
        : isClosed
          ? [`\`${join(place, name)}\` is no longer taken.`]
          : [],
    ),
    ...(before.items && after.items ? narrowings(before.items, after.items, `${place}[]`, depth + 1) : []),
  ]
}

/**
 * @returns the allowed values that were removed from a list; nothing if every value was allowed before, or
 *   is allowed now
 */
function lost(before: unknown, after: unknown): string[] {
  if (before === undefined || after === undefined) return []
  const allowed = new Set(listOf([after].flat()).map((one) => JSON.stringify(one)))
  // Integers are numbers.
  const isAllowed = (one: string) => allowed.has(one) || (one === '"integer"' && allowed.has('"number"'))
  return listOf([before].flat())
    .map((one) => JSON.stringify(one))
    .filter((one) => !isAllowed(one))
}

function join(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
