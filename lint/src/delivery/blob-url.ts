import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { meaningOf } from '../syntax/binding.ts'
import { globalPath } from '../syntax/global.ts'
import { textBefore, textOf } from '../syntax/text.ts'
import type { Finding } from './finding.ts'

/** @returns whether an expression is certainly a blob URL. */
export function isBlobUrl(source: SourceCode, expression: ESTree.Node): boolean {
  const value = meaningOf(source, expression)
  if (value.type === 'CallExpression') return globalPath(source, value.callee) === 'URL.createObjectURL'
  if (value.type === 'TemplateLiteral') return textBefore(value).startsWith('blob:')
  return textOf(source, value)?.startsWith('blob:') ?? false
}

const assignable = /^(document\.)?location(\.href)?$/
const callable = /^(document\.)?location\.(assign|replace)$|^navigation\.navigate$/

/**
 * Finds code that navigates the page itself to a blob URL, such as `location.href = url` or
 * `location.assign(url)`.
 */
export function findNavigation(
  source: SourceCode,
  node: ESTree.CallExpression | ESTree.AssignmentExpression,
): Finding | undefined {
  const [target, url, pattern] =
    node.type === 'AssignmentExpression'
      ? [node.left, node.right, assignable]
      : [node.callee, node.arguments[0], callable]
  const path = globalPath(source, target)
  if (!url || path === undefined || !pattern.test(path)) return undefined
  if (!isBlobUrl(source, url)) return undefined
  const instead =
    'The page would be gone, and the call with it. Return the content of the blob as `BinaryData`.'
  return { node, api: 'blob URL', instead }
}
