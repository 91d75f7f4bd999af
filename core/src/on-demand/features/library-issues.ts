import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject, textOf } from '../../runtime/untrusted.ts'
import { formatPath, maxIssues, type ValidationIssue } from '../../schema/validation-issue.ts'

/** The libraries' names for a wrong type: zod, arktype (twice), valibot. */
const typeIssues = new Set<unknown>(['invalid_type', 'domain', 'proto', 'schema'])

/** @returns a library's issues with `value` in the protocol's form (docs/protocol.md §3, `INVALID_PARAMS`). */
export function readIssues(issues: readonly StandardSchemaV1.Issue[], value: unknown): ValidationIssue[] {
  // `map` on arktype's array creates an arktype array, which has no JSON form.
  return Array.from(issues.slice(0, maxIssues), (issue) => readIssue(issue, value))
}

const mostAlternatives = 10

type Issues = StandardSchemaV1.Issue[]

/** A zod 3 error also has the shape of an issue. */
interface Nested extends StandardSchemaV1.Issue {
  issues?: Issues
}

interface Alternatives extends Nested {
  errors?: Issues[]
  unionErrors?: Nested[]
}

function readIssue(issue: StandardSchemaV1.Issue, value: unknown): ValidationIssue {
  const keys = (issue.path ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment))
  const kind = 'code' in issue ? issue.code : 'kind' in issue ? issue.kind : undefined
  // This package's schemas set the code themselves.
  if (typeof kind === 'string' && /^[A-Z][A-Z0-9_]+$/.test(kind))
    return { path: formatPath(keys), code: kind, message: textOf(issue.message) }
  const code = !exists(value, keys)
    ? 'MISSING_PARAM'
    : typeIssues.has(kind)
      ? 'INVALID_TYPE'
      : 'INVALID_VALUE'
  const alternatives = alternativesOf(issue, kind)
    .slice(0, mostAlternatives)
    .map((issues) => readIssues(issues, value).map(({ path, message }) => `${path && `${path}: `}${message}`))
  const message = [textOf(issue.message), alternatives.join('; or ')].filter(Boolean).join(': ')
  return { path: formatPath(keys), code, message }
}

/**
 * @returns the mistakes in each alternative of a union, which zod and valibot report in addition to their
 *   message
 */
function alternativesOf({ errors, unionErrors, issues }: Alternatives, kind: unknown): Issues[] {
  const found: (Issues | Nested)[] | undefined =
    kind === 'schema' ? issues : kind === 'invalid_union' ? (errors ?? unionErrors) : undefined
  return (found ?? []).map((one) => (Array.isArray(one) ? one : (one.issues ?? [one])))
}

function exists(value: unknown, keys: PropertyKey[]): boolean {
  let current = value
  for (const key of keys) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return false
    current = Reflect.get(current, key)
  }
  return current !== undefined
}
