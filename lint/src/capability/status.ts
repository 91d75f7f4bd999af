import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { meaningOf } from '../syntax/binding.ts'
import { unwrap } from '../syntax/node.ts'
import { keyOf, propertyOf, textBefore, textOf } from '../syntax/text.ts'

/** Fields that express the outcome with any value. */
const outcome = new Set(['status', 'success', 'ok', 'succeeded', 'done', 'completed', 'finished'])

/** All fields that the protocol's envelope can have. */
const envelope = /^(success|data|error|cancelled|metadata)$/

/**
 * Fields that express a completed action if their value is fixed or a condition. Otherwise they may be data.
 */
const happened = new Set([
  'rendered',
  'exported',
  'converted',
  'generated',
  'printed',
  'downloaded',
  'saved',
  'copied',
  'shared',
  'opened',
])

/**
 * Fields with text for a person, if the text is fixed or a template. Other values may be data:
 * `generate.commitMessage` may return a `message`.
 */
const words = new Set(['message', 'msg', 'text', 'info', 'note'])

/**
 * Checks a returned object literal.
 *
 * @returns its fields if all of them only express the outcome; `undefined` if there is, or may be, data.
 */
export function statusFields(source: SourceCode, object: ESTree.ObjectExpression): string[] | undefined {
  const fields = new Map<string, ESTree.Node>()
  for (const property of object.properties) {
    const key = property.type === 'Property' ? keyOf(property) : undefined
    if (property.type !== 'Property' || key === undefined) return undefined
    fields.set(key, property.value)
  }
  const names = [...fields.keys()]
  const hasOutcome = names.some((name) => outcome.has(name))
  const isStatus = ([name, value]: [string, ESTree.Node]): boolean => {
    if (outcome.has(name)) return true
    const node = meaningOf(source, value)
    if (happened.has(name)) return isFixed(node) || isTruth(node)
    // `{ success: true, data: { rendered: true } }`: the runtime unwraps the envelope.
    if (name === 'data') return node.type === 'ObjectExpression' && statusFields(source, node) !== undefined
    if (name === 'message' && hasOutcome) return true
    return words.has(name) && (isFixed(node) || node.type === 'TemplateLiteral')
  }
  return names.length > 0 && [...fields].every(isStatus) ? names : undefined
}

/** Fields whose name identifies the value as a path. */
const pathName = /^(?:file_?path|(?:local|output|saved|temp|tmp)_?(?:file_?)?path|saved_?to)$/i
/** The absolute path of a local file, or its start. */
const localPath =
  /^(?:file:\/\/|[A-Za-z]:[\\/]|\\\\|~[\\/]|\/(?:tmp|var|home|Users|private|root|mnt|Volumes|opt|srv|usr)\/)/
/** Fields that describe a file without being its content. */
const detail =
  /^(?:type|mimeType|contentType|format|(?:file_?)?name|title|id|size|bytes|pages?|width|height|created\w*|modified\w*)$/i

/**
 * Checks a returned object literal.
 *
 * @returns the fields with local file paths if the others only describe the file; `undefined` if there is, or
 *   may be, data.
 */
export function pathFields(source: SourceCode, object: ESTree.ObjectExpression): string[] | undefined {
  const paths: string[] = []
  for (const property of object.properties) {
    const key = property.type === 'Property' ? keyOf(property) : undefined
    if (property.type !== 'Property' || key === undefined) return undefined
    const value = meaningOf(source, property.value)
    const text = value.type === 'TemplateLiteral' ? textBefore(value) : textOf(source, value)
    if (
      pathName.test(key) ||
      (/file|path|location|^output$/i.test(key) && text !== undefined && localPath.test(text))
    )
      paths.push(key)
    else if (!(outcome.has(key) || happened.has(key) || words.has(key) || detail.test(key))) return undefined
  }
  return paths.length > 0 ? paths : undefined
}

/**
 * @returns whether a returned object literal is the protocol's own envelope: `{ success: true, data }` or
 *   `{ success: false, error }`. If `error` is an object literal, it must have a code.
 */
export function isEnvelope(source: SourceCode, object: ESTree.ObjectExpression): boolean {
  const fields = new Map<string | undefined, ESTree.Node>()
  for (const property of object.properties) {
    if (property.type !== 'Property') return false
    fields.set(keyOf(property), property.value)
  }
  if (![...fields.keys()].every((key) => key !== undefined && envelope.test(key))) return false
  const success = fields.get('success')
  const successValue = success && meaningOf(source, success)
  if (successValue?.type !== 'Literal') return false
  if (successValue.value === true) return fields.has('data')
  const error = fields.get('error')
  const written = error && meaningOf(source, error)
  return (
    successValue.value === false &&
    written !== undefined &&
    written.type !== 'Literal' &&
    written.type !== 'TemplateLiteral' &&
    (written.type !== 'ObjectExpression' || propertyOf(written, 'code') !== undefined)
  )
}

function isFixed(node: ESTree.Node): boolean {
  return node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0)
}

function isTruth(node: ESTree.Node): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '!'
  return node.type === 'BinaryExpression' && /^([=!]=|[<>]|in)/.test(node.operator)
}

/**
 * @returns the object literals that an expression may evaluate to: both in `a ? b : c`, the argument of
 *   `Promise.resolve(a)`.
 */
export function objectsOf(source: SourceCode, expression: ESTree.Node): ESTree.ObjectExpression[] {
  const node = meaningOf(source, expression)
  if (node.type === 'ObjectExpression') return [node]
  if (node.type === 'ConditionalExpression') {
    return [...objectsOf(source, node.consequent), ...objectsOf(source, node.alternate)]
  }
  if (node.type === 'LogicalExpression') {
    return [...objectsOf(source, node.left), ...objectsOf(source, node.right)]
  }
  if (node.type === 'AwaitExpression') return objectsOf(source, node.argument)
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
  const [resolved] = node.arguments
  return resolved && source.getText(callee) === 'Promise.resolve' ? objectsOf(source, resolved) : []
}
