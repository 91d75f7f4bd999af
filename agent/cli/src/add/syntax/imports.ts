import type MagicString from 'magic-string'
import { type Node, Visitor } from 'oxc-parser'
import type { Obstacle } from './exported.ts'
import { bare, type Source } from './source.ts'
import { styleOf } from './style.ts'

export interface Imported {
  /** The exported name. */
  name: string
  from: string
}

/** A part of a file: offsets. */
type Place = Pick<Node, 'start' | 'end'>

interface FoundImport {
  /** The name in the file. */
  local: string
  /** The whole statement. */
  statement: Node
  /** Whether the statement imports nothing else. */
  isAlone: boolean
}

/** Finds `import { name } from 'package'`, or its equivalent with `require`. */
export function findImport({ program }: Source, { name, from }: Imported): FoundImport | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value === from)
      for (const one of statement.specifiers)
        if (
          one.type === 'ImportSpecifier' &&
          (one.imported.type === 'Literal' ? one.imported.value : one.imported.name) === name
        )
          return { local: one.local.name, statement, isAlone: statement.specifiers.length === 1 }
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'ObjectPattern' || !init || !isRequired(init, from)) continue
      for (const property of id.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === name &&
          property.value.type === 'Identifier'
        ) {
          const isAlone = statement.declarations.length === 1 && id.properties.length === 1
          return { local: property.value.name, statement, isAlone }
        }
    }
  }
  return undefined
}

function isRequired(node: Node, from?: string): boolean {
  const call = bare(node)
  // `require('plugin')(options)` and `require('module').name` are also imports.
  if (from === undefined && call.type === 'MemberExpression') return isRequired(call.object)
  if (from === undefined && call.type === 'CallExpression' && call.callee.type !== 'Identifier')
    return isRequired(call.callee)
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'require')
    return false
  const [argument] = call.arguments
  return argument?.type === 'Literal' && (from === undefined || argument.value === from)
}

/** @returns the text of a statement, in the file's own style */
function importText(source: Source, { name, from }: Imported): string {
  const { quote, end } = styleOf(source)
  const path = `${quote}${from}${quote}`
  return source.isCommonJs
    ? `const { ${name} } = require(${path})${end}`
    : `import { ${name} } from ${path}${end}`
}

/**
 * Adds an import to the existing one of the same package, or else after those of other packages; without any,
 * before the code.
 */
export function addImport(source: Source, edited: MagicString, imported: Imported): void {
  const { text, program } = source
  const { eol } = styleOf(source)
  const same = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.importKind !== 'type' && node.source.value === imported.from
      ? node.specifiers.filter(({ type }) => type === 'ImportSpecifier').slice(-1)
      : [],
  )[0]
  if (same) {
    edited.appendLeft(same.end, `, ${imported.name}`)
    return
  }
  const statement = importText(source, imported)
  const declarations = program.body.filter((node) => node.type === 'ImportDeclaration')
  // Package imports come before the app's own.
  const ofPackages = declarations.filter(({ source }) => !/^(?:[./~#$]|@\/)/.test(source.value))
  // A module may also use `require`, in the middle of its code.
  const last = ofPackages.at(-1) ?? declarations.at(-1) ?? program.body.filter(isImport).at(-1)
  if (last) {
    edited.appendLeft(lineEnd(text, last.end), `${eol}${statement}`)
    return
  }
  const place = beginOf(source)
  edited.appendLeft(place, `${statement}${eol}${eol}`)
}

/**
 * The opposite of {@link addImport}.
 *
 * @param removed - the places that are removed at the same time
 * @returns another place where the file uses the import, which then has to stay
 */
export function removeImport(
  source: Source,
  edited: MagicString,
  imported: Imported,
  removed: readonly Place[],
): Obstacle | undefined {
  const found = findImport(source, imported)
  if (!found) return undefined
  const { text, program } = source
  const isTakenOut = ({ start, end }: Place) =>
    [found.statement, ...removed].some((place) => place.start <= start && end <= place.end)
  const other = referencesTo(source, found.local).find((reference) => !isTakenOut(reference))
  if (other) return { at: other.start, reason: `\`${found.local}\` is used here, too.` }
  const { start, end } = found.statement
  if (!found.isAlone) {
    const written = `\\b${imported.name}\\b(?:\\s*(?:as|:)\\s*\\w+)?`
    const part = new RegExp(`,\\s*${written}(?=\\s*\\})|${written}\\s*,?\\s*`)
    const [whole = ''] = part.exec(text.slice(start, end)) ?? []
    const offset = start + text.slice(start, end).search(part)
    edited.remove(offset, offset + whole.length)
    return undefined
  }
  const isOnly = !program.body.some((other) => isImport(other) && other !== found.statement)
  const after = /^[ \t]*(?:\r?\n)?/.exec(text.slice(end))?.[0].length ?? 0
  const blank = isOnly ? (/^\r?\n/.exec(text.slice(end + after))?.[0].length ?? 0) : 0
  edited.remove(start, end + after + blank)
  return undefined
}

/** @returns the places where the code uses a name, except as a property name */
function referencesTo({ program }: Source, name: string): Place[] {
  const found = new Map<number, Place>()
  const properties: Node[] = []
  new Visitor({
    Identifier(node) {
      if (node.name === name) found.set(node.start, node)
    },
    Property({ computed, key, shorthand }) {
      if (!computed && !shorthand) properties.push(key)
    },
    MemberExpression({ computed, property }) {
      if (!computed) properties.push(property)
    },
  }).visit(program)
  for (const { start } of properties) found.delete(start)
  return [...found.values()]
}

function isImport(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  return node.type === 'VariableDeclaration' && node.declarations.some(({ init }) => init && isRequired(init))
}

/** @returns the end of the line, if only a comment follows there; else the offset itself */
export function lineEnd(text: string, offset: number): number {
  const rest = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=\r?\n|$)/.exec(text.slice(offset))?.[0]
  return rest === undefined ? offset : offset + rest.length
}

/**
 * @returns the position where code may begin: after `#!`, directives, and comments that have to come first
 */
function beginOf({ text, program, comments }: Source): number {
  const directives = program.body.filter((node) => node.type === 'ExpressionStatement' && node.directive)
  let place = directives.at(-1)?.end ?? /^#!.*/.exec(text)?.[0].length ?? 0
  const code = program.body.find(({ start }) => start >= place)?.start ?? text.length
  for (const { start, end, value } of comments)
    if (start >= place && end <= code && /^\s*@ts-|^!|@license|@copyright/i.test(value)) place = end
  return place + (/^\s*/.exec(text.slice(place))?.[0].length ?? 0)
}
