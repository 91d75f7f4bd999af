import { isRecord } from '../../protocol/is-record.ts'
import { listKeywords, namingKeywords, schemaKeywords } from '../../schema/keywords.ts'
import { rootBase, type SchemaPart, visitSchemas } from '../../schema/references.ts'

/** A mistake in a JSON Schema. */
export interface SchemaMistake {
  /** The mistake and its location, as a sentence without its subject and full stop. */
  reason: string
  remedy: string
}

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

const isSchema = (value: unknown) => typeof value === 'boolean' || isRecord(value)
const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isList = (value: unknown) => Array.isArray(value)
const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0
const areNames = (value: unknown) => Array.isArray(value) && value.every(isText)
const areSchemas = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isSchema)
const areByName = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.values(value).every(isRight)
const isPattern = (value: unknown) => {
  try {
    return typeof value === 'string' && Boolean(new RegExp(value, 'u'))
  } catch {
    return false
  }
}

/**
 * The valid values of keywords (https://json-schema.org/draft/2020-12): the keywords, the check, and its
 * description.
 */
const shapes: [keywords: string, isRight: (value: unknown) => boolean, words: string][] = [
  [schemaKeywords.join(' '), isSchema, 'a schema'],
  [listKeywords.join(' '), areSchemas, 'a list of schemas'],
  [namingKeywords.join(' '), areByName(isSchema), 'an object of schemas'],
  [
    'patternProperties',
    (value) => areByName(isSchema)(value) && Object.keys(Object(value)).every(isPattern),
    'an object of schemas by regular expression',
  ],
  ['dependentRequired', areByName(areNames), 'an object of lists of names'],
  [
    'maxContains maxItems maxLength maxProperties minContains minItems minLength minProperties',
    isCount,
    'a whole number from 0',
  ],
  ['exclusiveMaximum exclusiveMinimum maximum minimum', isNumber, 'a number'],
  ['multipleOf', (value) => isNumber(value) && Number(value) > 0, 'a number above 0'],
  ['deprecated readOnly uniqueItems writeOnly', isFlag, '`true` or `false`'],
  ['$comment $ref contentEncoding contentMediaType description format title', isText, 'a string'],
  ['$anchor $dynamicAnchor', (value) => /^[A-Za-z_][\w.-]*$/.test(String(value)), 'a name'],
  ['$id', (value) => isText(value) && /^[^#]*#?$/.test(String(value)), 'a URI without a fragment'],
  ['pattern', isPattern, 'a regular expression (with the flag `u`)'],
  ['required', areNames, 'a list of names'],
  ['enum', isFilled, 'a list of values'],
  ['examples', isList, 'a list'],
  [
    'type',
    (value) => isFilled([value].flat()) && [value].flat().every((type) => types.includes(String(type))),
    `one or several of ${types.join(', ')}`,
  ],
  [
    '$schema',
    (value) =>
      /^https?:\/\/json-schema\.org\/(draft-0[4-7]|draft\/(2019-09|2020-12))\/schema#?$/.test(String(value)),
    'a draft of json-schema.org; others are not known',
  ],
  ['$vocabulary const default', () => true, ''],
]

const shapeOf = new Map(
  shapes.flatMap(([keywords, isRight, words]) =>
    keywords.split(' ').map((keyword) => [keyword, { isRight, words }] as const),
  ),
)

/** Keywords that look like checks but are not part of draft 2020-12. */
const replacements: Record<string, string> = {
  $dynamicRef: 'Write `$ref`.',
  $recursiveRef: 'Write `$ref`.',
  additionalItems: 'Write `prefixItems` for the first items, and `items` for the others.',
  dependencies: 'Write `dependentRequired` or `dependentSchemas`.',
  disallow: 'Write `not`.',
  divisibleBy: 'Write `multipleOf`.',
  extends: 'Write `allOf`.',
  fields: 'Write `properties`.',
  length: 'Write `minLength` and `maxLength`.',
  max: 'Write `maximum`, `maxLength` or `maxItems`.',
  min: 'Write `minimum`, `minLength` or `minItems`.',
  nullable: "Write `type: ['string', 'null']`, or `anyOf` with `{ type: 'null' }`.",
  optional: 'Leave the name out of `required`.',
  props: 'Write `properties`.',
  regex: 'Write `pattern`.',
  values: 'Write `enum`.',
}

const wrap =
  "Write `{ type: 'object', properties: { … } }`, or the object schema of a library, such as `z.object({ … })`."

/** Detects a parameter map, which other SDKs accept. */
export function checkRoot(root: Record<string, unknown>): SchemaMistake | undefined {
  const keys = Object.keys(root).filter((key) => !/^(\$|x-)/.test(key))
  const isMap = keys.length > 0 && !keys.some((key) => shapeOf.has(key))
  return isMap
    ? { reason: `has no keyword of JSON Schema at its root, but ${quoted(keys)}`, remedy: wrap }
    : undefined
}

/**
 * Finds keywords with invalid values, and words that resemble keywords. Validators ignore both and accept
 * every value.
 *
 * @param root - a copy of a handwritten JSON Schema
 */
export function checkKeywords(root: Record<string, unknown>): SchemaMistake | undefined {
  let mistake: SchemaMistake | undefined
  visitSchemas({ schema: root, base: rootBase, pointer: '#' }, (part) => {
    mistake ??= checkPart(part)
  })
  return mistake
}

function checkPart({ pointer, schema }: SchemaPart): SchemaMistake | undefined {
  const place = placeOf(pointer)
  for (const [keyword, value] of Object.entries(Object(schema))) {
    const shape = shapeOf.get(keyword)
    if (shape && !shape.isRight(value)) {
      const named =
        typeof value === 'string' ? `the ${keyword} \`${value.slice(0, 80)}\`` : `a wrong \`${keyword}\``
      return { reason: `has ${named} at ${place}`, remedy: `It must be ${shape.words}.` }
    }
    if (shape || /^x-/.test(keyword)) continue
    const replacement = Object.hasOwn(replacements, keyword) ? replacements[keyword] : undefined
    if (replacement !== undefined)
      return {
        reason: `has \`${keyword}\` at ${place}, which JSON Schema 2020-12 does not have`,
        remedy: replacement,
      }
    const near = nearest(keyword)
    if (near !== undefined)
      return {
        reason: `has \`${keyword}\` at ${place}, which is not a keyword of JSON Schema`,
        remedy: `Write \`${near}\`.`,
      }
    if (keyword !== 'example' && looksLikeSchema(value))
      return {
        reason: `has the schema \`${keyword}\` at ${place}, which is not a keyword of JSON Schema`,
        remedy: `Put it into \`properties\`. ${wrap}`,
      }
  }
  return undefined
}

/** @returns a pointer as a path through an object literal */
function placeOf(pointer: string): string {
  return pointer.slice(2).split('/').map(decodeURI).join('.') || 'its root'
}

/** @returns whether a value describes parameters; `example` may contain such words by chance */
function looksLikeSchema(value: unknown): boolean {
  return (
    isRecord(value) &&
    ['$ref', 'allOf', 'anyOf', 'enum', 'oneOf', 'properties', 'type'].some(
      (keyword) => value[keyword] !== undefined && shapeOf.get(keyword)?.isRight(value[keyword]),
    )
  )
}

/** @returns the keyword that differs in one or two letters, or only in case. Annotations may have any name */
function nearest(name: string): string | undefined {
  const comments = /^(\$|content|default|deprecated|description|examples|format|title|readOnly|writeOnly)/
  const near = [...shapeOf.keys()]
    .filter((keyword) => !comments.test(keyword))
    .map((keyword) => ({ keyword, by: distance(name.toLowerCase(), keyword.toLowerCase()) }))
    .filter(({ keyword, by }) => by <= (keyword.length > 7 ? 2 : 1))
    .sort((one, other) => one.by - other.by)
  return name.length > 2 ? near[0]?.keyword : undefined
}

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1]
    for (const [index, otherLetter] of [...other].entries()) {
      const [corner = 0, up = 0] = row.slice(index)
      next.push(Math.min((next[index] ?? 0) + 1, up + 1, corner + (otherLetter === letter ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

function quoted(names: readonly string[]): string {
  return names
    .slice(0, 3)
    .map((name) => `\`${name.slice(0, 80)}\``)
    .join(', ')
}
