/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** The conventional order of a package.json. */
const order = [
  'name',
  'version',
  'private',
  'description',
  'type',
  'scripts',
  'dependencies',
  'devDependencies',
  'engines',
]

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges a layer's package.json into that of earlier layers by RFC 7396: objects are merged, `null` removes a
 * key, and everything else is replaced.
 */
export function mergeManifests(before: JsonObject, layer: JsonObject): JsonObject {
  const merged = { ...before }
  for (const [key, value] of Object.entries(layer)) {
    if (value === null) delete merged[key]
    else {
      const old = merged[key]
      merged[key] = isObject(value) ? mergeManifests(isObject(old) ? old : {}, value) : value
    }
  }
  return merged
}

/**
 * @param without - dependencies to remove
 * @returns the content of package.json, with its keys in the usual order and its dependencies sorted
 */
export function printManifest(manifest: JsonObject, without: ReadonlySet<string>): string {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const entries = Object.entries(manifest)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([key, value]) => [
      key,
      /ependencies$/.test(key) && isObject(value) ? sorted(value, without) : value,
    ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

/** @returns the text as a JSON object */
export function readManifest(text: string): JsonObject {
  const parsed: Json = JSON.parse(text)
  if (!isObject(parsed)) throw new TypeError('A package.json is an object.')
  return parsed
}

function sorted(dependencies: JsonObject, without: ReadonlySet<string>): JsonObject {
  const kept = Object.entries(dependencies).filter(([name]) => !without.has(name))
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
