import { type ArrayExpression, type Node, type ObjectExpression, Visitor } from 'oxc-parser'
import type { Source } from './source.ts'

/** The notation of a file, so that added code looks the same. */
export interface Style {
  quote: "'" | '"'
  /** `;` or nothing. */
  end: ';' | ''
  /** The character after the last entry of a multi-line list: `,` or nothing. */
  comma: ',' | ''
  /** One level of indentation. */
  indent: string
  /** The line break. */
  eol: '\n' | '\r\n'
}

/** @returns the style of a file; the default for everything that the file does not show */
export function styleOf(source: Source): Style {
  const { text, program, module } = source
  const imported = module.staticImports.map(({ moduleRequest }) => text[moduleRequest.start])
  const single =
    imported.length > 0 ? imported.filter((mark) => mark === "'").length : count(text, /'[^'"\n]*'/g)
  const double = imported.length > 0 ? imported.length - single : count(text, /(?<!=)"[^'"\n]*"/g)
  const ended = program.body.filter(({ type }) =>
    /^(?:ImportDeclaration|VariableDeclaration|ExpressionStatement|ExportAllDeclaration)$/.test(type),
  )
  const semicolons = ended.filter(({ end }) => text[end - 1] === ';').length
  // A file with only one `export default …` shows it as well.
  const isEnded = ended.length > 0 ? semicolons * 2 >= ended.length : /;[ \t]*\r?$/m.test(text)
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text.replace(/\/\*[\s\S]*?\*\//g, '')) ?? []
  return {
    quote: double > single ? '"' : "'",
    end: isEnded ? ';' : '',
    comma: mostOf(lastCommas(source)) ?? ',',
    indent: indent.startsWith('\t') ? '\t' : indent,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** @returns the text after the last entry, for each multi-line object and list of the file */
export function lastCommas({ text, program }: Source): (',' | '')[] {
  const found: (',' | '')[] = []
  const look = (node: ObjectExpression | ArrayExpression, last: Node | null | undefined) => {
    const rest = last && text.slice(last.end, node.end - 1)
    if (rest?.includes('\n')) found.push(/^\s*,/.test(rest) ? ',' : '')
  }
  new Visitor({
    ObjectExpression: (node) => look(node, node.properties.at(-1)),
    ArrayExpression: (node) => look(node, node.elements.at(-1)),
  }).visit(program)
  return found
}

/** @returns the most frequent value; of several, the first */
export function mostOf<Value extends string>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
