import type { Node, ParamPattern } from 'oxc-parser'
import { type FunctionLike, isFunction, returnedBy } from '../syntax/exported.ts'
import type { Source } from '../syntax/source.ts'
import { inferredKind } from './inferred-kind.ts'
import { isForPages, isPure } from './purity.ts'
import {
  jsDocType,
  literalType,
  type NamedTypes,
  namedTypes,
  type SimpleType,
  simpleType,
} from './simple-type.ts'

/** An exported function that an agent can call with simple values. */
export interface Candidate {
  /** Path below the project's root, with `/`. */
  file: string
  /** The name of its export. */
  name: string
  parameters: readonly Parameter[]
  result: SimpleType
  /** The first sentence of its comment. */
  says: string | undefined
}

export interface Parameter {
  name: string
  type: SimpleType
  isOptional: boolean
  /** The description in its comment. */
  says: string | undefined
}

interface ExportedFunction {
  name: string
  node: FunctionLike
  /** The start of its statement. */
  at: number
}

/** @returns the functions of a file that are pure, and whose parameters and result are simple */
export function candidatesIn(
  file: string,
  source: Source,
  functions: readonly ExportedFunction[],
): Candidate[] {
  if (!isForPages(source)) return []
  const names = namedTypes(source)
  return functions.flatMap(({ name, node, at }) => {
    const comment = commentBefore(source, at)
    const parameters = node.params.map((one) => readParameter(one, comment, names))
    if (parameters.length === 0 || parameters.includes(undefined)) return []
    const result = resultOf(source, node, { comment, names, parameters })
    const isUsable =
      parameters.length > 0 &&
      parameters.length <= 5 &&
      result !== undefined &&
      !node.typeParameters &&
      isPure(source, node)
    const all = parameters.flatMap((parameter) => parameter ?? [])
    if (!isUsable || all.length < parameters.length) return []
    return [{ file, name, parameters: all, result, says: firstSentence(comment) }]
  })
}

export function exportedFunctions({ program }: Source): ExportedFunction[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration, start: at } = statement
    if (declaration.type === 'FunctionDeclaration' && declaration.id)
      return [{ name: declaration.id.name, node: declaration, at }]
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      init && isFunction(init) && id.type === 'Identifier' ? [{ name: id.name, node: init, at }] : [],
    )
  })
}

/** The text of the comment that ends right before an offset: a JSDoc comment, or line comments. */
function commentBefore({ comments, text }: Source, at: number): string {
  const lines: string[] = []
  for (let end = at; ; ) {
    const last = comments.findLast((one) => one.end <= end)
    const comment = last && /^\s*$/.test(text.slice(last.end, end)) ? last : undefined
    if (comment && text.startsWith('/**', comment.start))
      return plainText(lines) || comment.value.replace(/^\s*\*+ ?/gm, '').trim()
    // An empty line ends the function's comment, and a comment after code belongs to that code.
    const isOfFunction =
      comment &&
      text.startsWith('//', comment.start) &&
      !/\n\s*\n/.test(text.slice(comment.end, end)) &&
      /(?:^|\n)[ \t]*$/.test(text.slice(0, comment.start))
    if (!isOfFunction) return plainText(lines)
    lines.unshift(comment.value.trim())
    end = comment.start
  }
}

/** Line comments are often for other programs, or only for the developers. */
const notForReaders =
  /^(?:[@#/=*-]|eslint|prettier|biome|oxlint|ts-|istanbul|v8|c8|copyright\b|spdx|(?:todo|fixme|hack|xxx|note)\b)/i
const isCode = /[;{}]$|=>|^(?:export|import|const|let|var|function|return|if)\b/m

function plainText(lines: readonly string[]): string {
  const text = lines.join('\n')
  return notForReaders.test(text) || isCode.test(text) ? '' : text
}

function readParameter(node: ParamPattern, comment: string, names: NamedTypes): Parameter | undefined {
  const isDefault = node.type === 'AssignmentPattern'
  const pattern: Node = isDefault ? node.left : node
  if (pattern.type !== 'Identifier') return undefined
  const { name, typeAnnotation, optional } = pattern
  const documented = new RegExp(
    `@param\\s+(?:\\{([^}]*)\\}\\s*)?\\[?${name.replaceAll('$', '\\$')}\\b[^\\n\\]]*\\]?(?:\\s*-?\\s*)([^\\n]*)`,
  ).exec(comment)
  const said = new RegExp(
    `@param\\s+(?:\\{[^}]*\\}\\s*)?\\[?${name.replaceAll('$', '\\$')}\\]?\\s*-?\\s*([^\\n]+)`,
  ).exec(comment)?.[1]
  const type = typeAnnotation
    ? simpleType(typeAnnotation.typeAnnotation, 'parameter', names)
    : (jsDocType(documented?.[1]) ??
      (isDefault && node.right.type === 'Literal' ? literalType(node.right.value) : undefined))
  return type && { name, type, isOptional: isDefault || Boolean(optional), says: said?.trim() }
}

interface Known {
  comment: string
  names: NamedTypes
  parameters: readonly (Parameter | undefined)[]
}

function resultOf(
  source: Source,
  given: FunctionLike,
  { comment, names, parameters }: Known,
): SimpleType | undefined {
  const { returnType, body } = given
  if (returnType) return simpleType(returnType.typeAnnotation, 'result', names)
  const documented = jsDocType(/@returns?\s+\{([^}]*)\}/.exec(comment)?.[1])
  if (documented || !body) return documented
  // Without a type, and without a return at the end, it may return nothing.
  if (body.type === 'BlockStatement' && body.body.at(-1)?.type !== 'ReturnStatement') return undefined
  const own = source.program.body.filter(({ start, end }) => start <= given.start && given.end <= end)
  const types = new Map(
    parameters.flatMap((one) => (one && !one.isOptional ? [[one.name, one.type.kind] as const] : [])),
  )
  const kinds = new Set(
    returnedBy({ ...source, program: { ...source.program, body: own } }, given).map((node) =>
      inferredKind(node, types),
    ),
  )
  const [kind, ...others] = kinds
  return kind === undefined || others.length > 0 ? undefined : { kind }
}

function firstSentence(comment: string): string | undefined {
  const text = comment.split(/^@/m, 1)[0]?.replace(/\s+/g, ' ').trim() ?? ''
  const ends = [...text.matchAll(/[.!?](?=\s|$)/g)].map(({ index }) => text.slice(0, index + 1))
  const sentence = ends.find((one) => !/\b(?:e\.g|i\.e|etc|vs|cf|incl|approx)\.$|\([^)]*$/i.test(one)) ?? text
  return sentence.length >= 10 && sentence.length <= 300 ? sentence.replace(/\.$/, '') : undefined
}
