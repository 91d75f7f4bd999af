import { extname } from 'node:path'
import { type EcmaScriptModule, type Node, type Program, parseSync, Visitor } from 'oxc-parser'

/** A file of code, parsed. */
export interface Source {
  text: string
  program: Program
  module: EcmaScriptModule
  comments: readonly { start: number; end: number; value: string }[]
  /** Whether it takes modules with `require` and gives its own with `module.exports`. */
  isCommonJs: boolean
}

/**
 * Parses JavaScript or TypeScript, with JSX where the file's ending allows it.
 *
 * @param file - its ending says the language
 * @returns the place of the first mistake, if there is one
 */
export function parseSource(file: string, text: string): Source | { line: number; message: string } {
  // Next.js and others take JSX in files that end in .js.
  const lang = { '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx' } as const
  const ending = extname(file)
  const language =
    ending === '.ts' || ending === '.mts' || ending === '.cts' || ending === '.tsx' ? lang[ending] : 'jsx'
  const { program, module, comments, errors } = parseSync(file, text, {
    lang: language,
    sourceType: ending === '.cts' || ending === '.cjs' ? 'script' : 'unambiguous',
  })
  const [mistake] = errors
  if (mistake) return { line: lineAt(text, mistake.labels[0]?.start ?? 0), message: mistake.message }
  const isCommonJs = !module.hasModuleSyntax && /\bmodule\.exports\b|\brequire\(/.test(text)
  return { text, program, module, comments, isCommonJs }
}

/** @returns the line of an offset, counted from 1 */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** @returns the white space at the begin of the line of an offset */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** @returns the node without parentheses, `as`, `satisfies` and `await` around it */
export function bare<Kind extends Node>(node: Kind): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return bare(node.expression)
    case 'AwaitExpression':
      return bare(node.argument)
    default:
      return node
  }
}

/** @returns what a name stands for: the values of all variables and the functions of that name, in the whole file */
export function valuesOf({ program }: Pick<Source, 'program'>, name: string): Node[] {
  const values: Node[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && id.name === name) values.push(init)
    },
    FunctionDeclaration(node) {
      if (node.id?.name === name) values.push(node)
    },
  }).visit(program)
  return values
}
