import { extname } from 'node:path'
import {
  type EcmaScriptModule,
  type Node,
  type ParseResult,
  type Program,
  parseSync,
  Visitor,
} from 'oxc-parser'
import { isParsable, isTooDeep } from './nesting.ts'

/** A parsed code file. */
export interface Source {
  text: string
  program: Program
  module: EcmaScriptModule
  comments: readonly { start: number; end: number; value: string }[]
  /** Whether it imports modules with `require` and exports with `module.exports`. */
  isCommonJs: boolean
}

/** The reason why a file cannot be read. */
export interface Mistake {
  line: number
  /** Follows a colon. */
  message: string
  /** Whether the code may be valid, and only exceeds a limit here. */
  isLimit?: true
}

/** Larger files are data, or generated. */
const mostCharacters = 1_000_000

/**
 * Parses JavaScript or TypeScript, with JSX if the file's extension allows it.
 *
 * @param file - its extension determines the language
 * @returns the position of the first mistake, if there is one; also for a file that is too large or too
 *   deeply nested
 */
export function parseSource(file: string, text: string): Source | Mistake {
  if (text.length > mostCharacters) return { line: 1, message: 'it is larger than 1 MB', isLimit: true }
  // Next.js and others allow JSX in .js files.
  const lang = { '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx' } as const
  const ending = extname(file)
  const language =
    ending === '.ts' || ending === '.mts' || ending === '.cts' || ending === '.tsx' ? lang[ending] : 'jsx'
  const sourceType = ending === '.cts' || ending === '.cjs' ? 'script' : 'unambiguous'
  const options = { lang: language, sourceType } as const
  const tooDeep = { line: 1, message: 'it is nested too deeply', isLimit: true } as const
  if (!isParsable(file, text, options)) return tooDeep
  const parsed = parseSync(file, text, options)
  const { module, comments, errors } = parsed
  const [mistake] = errors
  if (mistake) return { line: lineAt(text, mistake.labels[0]?.start ?? 0), message: mistake.message }
  const program = treeOf(parsed)
  if (!program || isTooDeep(program)) return tooDeep
  const isCommonJs = !module.hasModuleSyntax && /\bmodule\.exports\b|\brequire\(/.test(text)
  return { text, program, module, comments, isCommonJs }
}

/**
 * The tree is built from JSON on first access.
 * @returns `undefined` if it is too deep for that
 */
function treeOf(parsed: ParseResult): Program | undefined {
  try {
    return parsed.program
  } catch {
    return undefined
  }
}

/** @returns the line of an offset, counted from 1 */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** @returns the white space at the beginning of an offset's line */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** @returns the node without surrounding parentheses, `as`, `satisfies` and `await` */
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

/**
 * After this many name lookups in each source, its variables refer to each other in too many ways to follow.
 */
const mostLookups = 20_000

const namesIn = new WeakMap<Program, { values: Map<string, Node[]>; lookups: number }>()

/**
 * @returns the meaning of a name: the values of all variables of that name, and the functions, in the whole
 *   file
 * @throws {RangeError} if the file is too intricate to follow
 */
export function valuesOf({ program }: Pick<Source, 'program'>, name: string): readonly Node[] {
  const known = namesIn.get(program) ?? { values: readNames(program), lookups: 0 }
  namesIn.set(program, known)
  known.lookups++
  if (known.lookups > mostLookups) throw new RangeError('Too many variables lead to each other.')
  return known.values.get(name) ?? []
}

function readNames(program: Program): Map<string, Node[]> {
  const values = new Map<string, Node[]>()
  const add = (name: string, value: Node) => {
    const others = values.get(name)
    if (others) others.push(value)
    else values.set(name, [value])
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') add(id.name, init)
    },
    FunctionDeclaration(node) {
      if (node.id) add(node.id.name, node)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'Identifier') add(left.name, right)
    },
  }).visit(program)
  return values
}
