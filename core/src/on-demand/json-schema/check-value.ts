import { baseInside, type FindReference, isRecord } from '../../schema/references.ts'
import { hasFormat } from './formats.ts'
import { isMultiple, keysOf, measures, textOf, typeOf } from './values.ts'

/** The path to a value, from the inside out. */
export interface Path {
  key: string
  above: Path | undefined
}

export interface Failure {
  path: Path | undefined
  code: 'MISSING_PARAM' | 'INVALID_TYPE' | 'INVALID_VALUE'
  message: string
}

/** The value to check, and the array that collects its issues. */
interface Position {
  value: unknown
  /** The base URI for references. */
  base: string
  path: Path | undefined
  issues: Failure[]
  /** Checking stops at this many issues. */
  limit: number
  /**
   * Receives the keys that the schema has evaluated, for the surrounding `unevaluatedProperties` and
   * `unevaluatedItems`.
   */
  seen?: Set<string> | undefined
}

interface Run {
  find: FindReference
  patterns: Map<string, RegExp>
  /** The issues of a value by the target of a `$ref`: unions of recursive schemas check it repeatedly. */
  judged: Map<unknown, WeakMap<object, Failure[]>>
}

/** A position with its schema. */
interface Place extends Position {
  schema: Record<string, unknown>
  run: Run
}

/** Adds the issues that a keyword finds. */
type Rule = (argument: unknown, place: Place) => void

/**
 * @throws {Error} for an object without any keyword, such as a parameter map, which would accept every value
 */
export function checkRoot(schema: object): void {
  const words = Object.keys(schema)
  if (words.length > 0 && !words.some((word) => rules.has(word) || comment.test(word)))
    throw unusable('has no keyword, so it is not a schema')
}

/** Keywords that do not check anything by themselves. */
const comment =
  /^(\$|x-|title$|description$|default$|definitions$|examples$|then$|else$|unevaluated|deprecated$|(read|write)Only$)/

/**
 * Adds a value's issues to those of the position.
 *
 * @throws {Error} if the schema cannot be used; `RangeError` if the engine's stack overflows
 */
export function checkValue(schema: unknown, position: Position, run: Run): void {
  if (schema === true) return
  if (schema === false) {
    fail(position, 'Not allowed here.')
    return
  }
  if (!isRecord(schema)) throw unusable(`has ${shown(schema)} where a schema must be`)
  // Functions of typebox that check or change the value. They are not enumerable.
  if ('~refine' in schema || '~codec' in schema) throw unusable("has typebox's Refine or Codec")
  const isClosed = 'unevaluatedProperties' in schema || 'unevaluatedItems' in schema
  const place: Place = {
    ...position,
    base: baseInside(schema, position.base),
    seen: isClosed || position.seen ? new Set() : undefined,
    schema,
    run,
  }
  const before = place.issues.length
  for (const keyword in schema) {
    if (schema[keyword] === undefined) continue
    rules.get(keyword)?.(schema[keyword], place)
    if (place.issues.length >= place.limit) return
  }
  if (place.issues.length > before || !place.seen) return
  if (isRecord(place.value)) others(schema.unevaluatedProperties, place)
  else if (Array.isArray(place.value)) others(schema.unevaluatedItems, place)
  for (const key of place.seen) position.seen?.add(key)
}

function others(schema: unknown, place: Place): void {
  if (schema === undefined) return
  for (const key of keysOf(place.value)) if (!place.seen?.has(key)) checkChild(schema, key, place)
}

function fail(
  { issues, path }: Position,
  message: string,
  code: Failure['code'] = 'INVALID_VALUE',
  key?: string,
): void {
  issues.push({ path: key === undefined ? path : { key, above: path }, code, message })
}

/** Checks a property or an item. */
function checkChild(
  schema: unknown,
  key: string,
  { base, issues, limit, path, run, seen, value }: Place,
): void {
  if (issues.length >= limit) return
  seen?.add(key)
  const child = Reflect.get(Object(value), key)
  checkValue(schema, { value: child, base, path: { key, above: path }, issues, limit }, run)
}

/**
 * Checks the value itself with another schema, whose issues do not count by themselves.
 *
 * @param limit - the maximum number of issues to find
 * @returns the issues
 */
function attempt(schema: unknown, place: Place, limit: number, value = place.value): Failure[] {
  const issues: Failure[] = []
  const seen = place.seen && value === place.value ? new Set<string>() : undefined
  checkValue(schema, { ...place, value, issues, limit, seen }, place.run)
  if (seen && issues.length === 0) for (const key of seen) place.seen?.add(key)
  return issues
}

function has(value: unknown, key: string): boolean {
  return isRecord(value) && Object.hasOwn(value, key) && value[key] !== undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function patternOf(source: string, { patterns }: Run): RegExp {
  let pattern = patterns.get(source)
  if (!pattern) {
    pattern = new RegExp(source, 'u')
    patterns.set(source, pattern)
  }
  return pattern
}

function alternatives(argument: unknown, place: Place): void {
  const mayBeMany = argument === place.schema.anyOf
  const issues: Failure[] = []
  let matches = 0
  for (const schema of list(argument)) {
    const found = attempt(schema, place, place.limit)
    if (found.length > 0) issues.push(...found)
    else if (++matches && mayBeMany && !place.seen) return
  }
  if (matches === 0) place.issues.push(...issues.slice(0, place.limit))
  else if (matches > 1 && !mayBeMany) fail(place, `Matches ${matches} of the alternatives, must match one.`)
}

function reference(argument: unknown, place: Place): void {
  const { run, seen, value } = place
  const target = run.find(String(argument), place.base)
  if (!target) throw unusable(`has a $ref to nothing: ${shown(argument)}`)
  const canKeep = typeof value === 'object' && value !== null && !seen
  const known = run.judged.get(target.schema) ?? new WeakMap<object, Failure[]>()
  const kept = canKeep ? known.get(value) : undefined
  if (kept) {
    place.issues.push(...kept)
    return
  }
  const before = place.issues.length
  // Does not use `attempt`, to save stack space: recursion passes through here.
  checkValue(target.schema, { ...place, base: target.base }, run)
  if (canKeep) run.judged.set(target.schema, known.set(value, place.issues.slice(before)))
}

function noDynamic(): never {
  throw unusable('has $dynamicRef, which is not supported')
}

/** Creates an `AbpError` from its fields: importing the class would split its file. */
function unusable(reason: string): Error {
  return Object.assign(new Error(`The app's own JSON Schema ${reason}.`), {
    name: 'AbpError',
    code: 'INTERNAL_ERROR',
    retryable: false,
  })
}

function shown(value: unknown): string {
  return textOf(value).slice(0, 200)
}

const keywords: Record<string, Rule> = {
  $dynamicRef: noDynamic,
  $recursiveRef: noDynamic,
  $ref: reference,
  allOf(argument, place) {
    for (const schema of list(argument))
      if (place.issues.length < place.limit) place.issues.push(...attempt(schema, place, place.limit))
  },
  anyOf: alternatives,
  oneOf: alternatives,
  not(argument, place) {
    if (attempt(argument, { ...place, seen: undefined }, 1).length === 0) fail(place, 'Must not match `not`.')
  },
  if(argument, place) {
    const branch = attempt(argument, place, 1).length === 0 ? place.schema.then : place.schema.else
    if (branch !== undefined) place.issues.push(...attempt(branch, place, place.limit))
  },
  type(argument, place) {
    const actual = typeOf(place.value)
    const types = list(argument)
    if (types.includes(actual) || (types.includes('integer') && Number.isInteger(place.value))) return
    fail(place, `Expected ${types.join(' or ')}, got ${actual}.`, 'INVALID_TYPE')
  },
  enum(argument, place) {
    if (!list(argument).some((one) => textOf(one) === textOf(place.value)))
      fail(place, `Expected one of ${shown(argument)}.`)
  },
  const(argument, place) {
    if (textOf(argument) !== textOf(place.value)) fail(place, `Expected ${shown(argument)}.`)
  },
  multipleOf(argument, place) {
    if (typeof place.value === 'number' && !isMultiple(place.value, Number(argument)))
      fail(place, `Expected a multiple of ${argument}.`)
  },
  pattern(argument, place) {
    const { value } = place
    if (typeof value === 'string' && !patternOf(String(argument), place.run).test(value))
      fail(place, `Expected text that matches ${argument}.`)
  },
  format(argument, place) {
    if (typeof place.value === 'string' && !hasFormat(place.value, String(argument)))
      fail(place, `Expected the format ${argument}.`)
  },
  required(argument, place) {
    if (!isRecord(place.value)) return
    for (const name of list(argument))
      if (!has(place.value, String(name))) fail(place, 'Expected a value.', 'MISSING_PARAM', String(name))
  },
  dependentRequired(argument, place) {
    for (const [name, names] of Object.entries(Object(argument)))
      if (has(place.value, name)) rules.get('required')?.(names, place)
  },
  dependentSchemas(argument, place) {
    for (const [name, schema] of Object.entries(Object(argument)))
      if (has(place.value, name)) place.issues.push(...attempt(schema, place, place.limit))
  },
  properties(argument, place) {
    for (const [name, schema] of Object.entries(Object(argument)))
      if (has(place.value, name)) checkChild(schema, name, place)
  },
  patternProperties(argument, place) {
    if (!isRecord(place.value)) return
    for (const [source, schema] of Object.entries(Object(argument)))
      for (const key of keysOf(place.value))
        if (patternOf(source, place.run).test(key)) checkChild(schema, key, place)
  },
  additionalProperties(argument, place) {
    if (!isRecord(place.value)) return
    const named = Object(place.schema.properties)
    const sources = Object.keys(Object(place.schema.patternProperties))
    for (const key of keysOf(place.value))
      if (!Object.hasOwn(named, key) && !sources.some((source) => patternOf(source, place.run).test(key)))
        checkChild(argument, key, place)
  },
  propertyNames(argument, place) {
    if (!isRecord(place.value)) return
    for (const key of keysOf(place.value))
      if (place.issues.length < place.limit && attempt(argument, place, 1, key).length > 0)
        fail(place, 'The name is not allowed.', 'INVALID_VALUE', key)
  },
  prefixItems(argument, place) {
    const schemas = list(argument)
    if (Array.isArray(place.value))
      for (let index = 0; index < schemas.length && index < place.value.length; index++)
        checkChild(schemas[index], String(index), place)
  },
  items(argument, place) {
    const { schema, value } = place
    if (!Array.isArray(value)) return
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0
    for (let index = first; index < value.length && place.issues.length < place.limit; index++)
      checkChild(argument, String(index), place)
  },
  contains(argument, place) {
    if (!Array.isArray(place.value)) return
    const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = place.schema
    let count = 0
    for (const [index, item] of place.value.entries()) {
      if (attempt(argument, place, 1, item).length > 0) continue
      count++
      place.seen?.add(String(index))
    }
    if (count < Number(minContains))
      fail(place, `Expected at least ${minContains} items that match \`contains\`.`)
    if (count > Number(maxContains))
      fail(place, `Expected at most ${maxContains} items that match \`contains\`.`)
  },
  uniqueItems(argument, place) {
    if (argument !== true || !Array.isArray(place.value)) return
    const { size } = new Set(place.value.map(textOf))
    if (size < place.value.length) fail(place, 'Expected items that differ.')
  },
}

const rules = new Map(Object.entries(keywords))
for (const [ending, unit, sizeOf] of measures)
  for (const side of ['min', 'max', 'exclusiveMin', 'exclusiveMax'])
    rules.set(side + ending, (limit, place) => {
      const size = sizeOf(place.value)
      const isLeast = /min/i.test(side)
      // Also false for `NaN`, for which every comparison is false.
      const isRight = isLeast ? Number(size) >= Number(limit) : Number(size) <= Number(limit)
      const isOutside = side.startsWith('e') && size === limit
      if (size === undefined || (isRight && !isOutside)) return
      const bound = isOutside ? (isLeast ? 'more than' : 'less than') : isLeast ? 'at least' : 'at most'
      fail(place, `Expected ${bound} ${limit}${unit}.`)
    })
