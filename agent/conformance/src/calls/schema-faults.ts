const types = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
/** Keywords with one schema, an array of schemas, or named schemas. */
const inner = {
  one: ['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  named: ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'],
}

/**
 * Finds mistakes that make validators and models reject a schema.
 *
 * @param schema - from a validated manifest, so its size and depth are limited
 * @param place - the name of the schema in the returned sentences
 * @returns a sentence for each mistake
 */
export function faultsOfSchema(schema: unknown, place: string): string[] {
  const found: string[] = []
  const walk = (part: unknown, at: string) => {
    if (typeof part === 'boolean') return
    if (typeof part !== 'object' || part === null || Array.isArray(part)) {
      found.push(`${at} is no schema.`)
      return
    }
    const given: Record<string, unknown> = { ...part }
    found.push(...faultsHere(given, at, schema))
    for (const key of inner.one) if (given[key] !== undefined) each(given[key], `${at}.${key}`)
    for (const key of inner.list) if (given[key] !== undefined) each(given[key], `${at}.${key}`)
    for (const key of inner.named)
      for (const [name, below] of Object.entries(Object(given[key]))) walk(below, `${at}.${key}.${name}`)
  }
  const each = (part: unknown, at: string) => {
    if (Array.isArray(part)) for (const [index, one] of part.entries()) walk(one, `${at}[${index}]`)
    else walk(part, at)
  }
  if (schema !== undefined) walk(schema, place)
  return found
}

function faultsHere(given: Record<string, unknown>, at: string, root: unknown): string[] {
  const { $ref, pattern, properties, required, type } = given
  const unknown = [type]
    .flat()
    .find((one) => one !== undefined && !(typeof one === 'string' && types.has(one)))
  const names = Array.isArray(required) ? required : []
  const known = Object(properties)
  // Without its own properties, a schema may require properties that another part of it describes.
  const missing = properties === undefined ? [] : names.filter((name) => !Object.hasOwn(known, String(name)))
  return [
    ...(unknown === undefined
      ? []
      : [`${at}.type is ${JSON.stringify(unknown)}, which JSON Schema does not have.`]),
    ...(required === undefined || Array.isArray(required) ? [] : [`${at}.required is no list of names.`]),
    ...missing.map((name) => `${at}.required names ${JSON.stringify(name)}, which is no property.`),
    ...(typeof pattern === 'string' && !isPattern(pattern)
      ? [`${at}.pattern is no regular expression: ${pattern.slice(0, 100)}`]
      : []),
    ...(typeof $ref === 'string' && $ref.startsWith('#') && !leadsSomewhere($ref, root)
      ? [`${at}.$ref is ${$ref.slice(0, 100)}, which is not in the schema.`]
      : []),
  ]
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** @param ref - `#`, a JSON Pointer after `#`, or an anchor, which is not checked */
function leadsSomewhere(ref: string, root: unknown): boolean {
  if (!/^#(?:\/|$)/.test(ref)) return true
  let part: unknown = root
  for (const step of ref.slice(2).split('/').filter(Boolean)) {
    const name = decodeURIComponentSafely(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(Object(part), name)) return false
    part = Object(part)[name]
  }
  return true
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
