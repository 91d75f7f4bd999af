import { isRecord } from '@abp-kit/core/protocol'
import { parseSource, type Source } from './source.ts'

/** The position and notation fields in a program's tree. */
const layout = new Set(['start', 'end', 'raw'])

/**
 * Compares what code does, and its comments. Spaces, quotes, semicolons, parentheses, trailing commas and the
 * order of imports do not matter, because formatters change these.
 *
 * @param file - its extension determines the language
 * @returns for text that cannot be parsed as code, whether the texts are the same
 */
export function isSameCode(file: string, one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [one, other].map((text) => parseSource(file, text))
  if (!first || !second || !('program' in first && 'program' in second)) return false
  return meaningOf(first) === meaningOf(second)
}

function meaningOf({ program, comments }: Source): string {
  const said = comments.map(({ value }) => plain(value))
  const statements = program.body.map((statement) => JSON.stringify(statement, withoutLayout))
  const isImport = (_: string, index: number) => program.body[index]?.type === 'ImportDeclaration'
  const imports = statements.filter(isImport).toSorted()
  const others = statements.filter((text, index) => !isImport(text, index))
  return [...said, ...imports, ...others].join('\n')
}

function withoutLayout(key: string, value: unknown): unknown {
  if (layout.has(key)) return undefined
  // JSON does not support bigint.
  if (typeof value === 'bigint') return `${value}n`
  if (key === 'specifiers' && Array.isArray(value)) return value.toSorted(byName)
  if (key === 'children' && Array.isArray(value)) return value.filter((child) => !isSpace(child))
  if (!isRecord(value)) return value
  if (value.type === 'ParenthesizedExpression') return withoutLayout('', value.expression)
  return value.type === 'JSXText' ? plain(String(value.value)) : value
}

function byName(one: unknown, other: unknown): number {
  const [first = '', second = ''] = [one, other].map((node) => JSON.stringify(node, withoutLayout))
  return first < second ? -1 : 1
}

function isSpace(child: unknown): boolean {
  return isRecord(child) && child.type === 'JSXText' && plain(String(child.value)) === ''
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
