import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { formatPath, maxIssues, type Validation, type ValidationIssue } from '../../schema/validation-issue'

const validators = new WeakMap<object, Validator>()

// Keywords that only report that something below them is wrong.
const containers = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
])

/** Validates against raw JSON Schema (draft 2020-12). Interprets the schema, which every Content-Security-Policy allows. */
export function validateJsonSchema(schema: object, value: unknown): Validation {
  let validator = validators.get(schema)
  if (!validator) {
    validator = new Validator({ ...schema }, '2020-12', false)
    validators.set(schema, validator)
  }
  const { valid, errors } = validator.validate(value)
  if (valid) return { value }
  const precise = errors.filter((error) => !containers.has(error.keyword))
  return { issues: (precise.length > 0 ? precise : errors).slice(0, maxIssues).map(readError) }
}

function readError({ keyword, instanceLocation, error }: OutputUnit): ValidationIssue {
  const keys = instanceLocation.split('/').slice(1).map(unescapePointer)
  const missing = keyword === 'required' ? /"(.+)"/.exec(error)?.[1] : undefined
  return {
    path: formatPath(missing === undefined ? keys : [...keys, missing]),
    code: missing !== undefined ? 'MISSING_PARAM' : keyword === 'type' ? 'INVALID_TYPE' : 'INVALID_VALUE',
    message: error,
  }
}

function unescapePointer(part: string): string {
  try {
    return decodeURI(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return part
  }
}
