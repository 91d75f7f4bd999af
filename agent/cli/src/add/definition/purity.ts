import { type Node, type Program, Visitor } from 'oxc-parser'
import type { FunctionLike } from '../syntax/exported.ts'
import type { Source } from '../syntax/source.ts'

/** Globals that read nothing and change nothing. */
const pureGlobals = new Set(
  'Array BigInt Boolean Error Infinity Intl JSON Map Math NaN Number Object RangeError RegExp Set String Symbol TypeError URL URLSearchParams WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt undefined Date'.split(
    ' ',
  ),
)

/** Packages whose functions compute their result only from their parameters. */
const purePackages = /^(?:clsx|tailwind-merge|date-fns|lodash|lodash-es|slugify|change-case)(?:\/|$)/

/** Modules that a page cannot have. A file that imports one of them cannot be called from a page. */
const serverOnly =
  /^(?:node:|server-only$|next\/(?:headers|server|cache)|\$env\/|\$app\/server|.*\.server(?:\.|$))|^(?:fs|path|os|crypto|child_process|http|https|stream|util|url|net|zlib)(?:\/|$)/

const mostFunctions = 50

/** @returns whether a page can import the file, and the import only declares */
export function isForPages({ program, module, text }: Source): boolean {
  if (/^\s*['"]use server['"]/.test(text) || /\bprocess\.env\b|\bimport\.meta\.env\b/.test(text)) return false
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  if (imports.some(({ moduleRequest: { value } }) => serverOnly.test(value) || !purePackages.test(value)))
    return false
  return program.body.every(
    (node) =>
      /^(?:ImportDeclaration|Export(?:Named|Default|All)Declaration|FunctionDeclaration|ClassDeclaration|TS\w+|VariableDeclaration)$/.test(
        node.type,
      ) ||
      (node.type === 'ExpressionStatement' && Boolean(node.directive)),
  )
}

/**
 * Checks whether a function's result depends only on its parameters and it changes nothing else. Every name
 * in it must be local, a pure global, a constant of the file, or a function for which the same holds.
 */
export function isPure(source: Source, given: FunctionLike, seen = new Set<number>()): boolean {
  if (seen.has(given.start)) return true
  const impure = impureIn.get(source) ?? new Set()
  impureIn.set(source, impure)
  // A function that needs so many others is not a good first capability.
  const result =
    !impure.has(given.start) && seen.size < mostFunctions && isPureFirst(source, given, seen.add(given.start))
  if (!result) impure.add(given.start)
  return result
}

/** The offsets of a file's functions that are not pure: others may use them. */
const impureIn = new WeakMap<Source, Set<number>>()

function isPureFirst(source: Source, given: FunctionLike, seen: Set<number>): boolean {
  if (given.async || given.generator || given.body === null) return false
  const { program, text } = source
  const own = new Set<string>()
  const used = new Set<string>()
  let isClean = true
  const within = ({ start, end }: Node) => start >= given.start && end <= given.end
  const refuse = (node: Node) => {
    if (within(node)) isClean = false
  }
  const declare = (node: Node) => {
    if (within(node)) for (const name of boundNames(node)) own.add(name)
  }
  new Visitor({
    ThisExpression: refuse,
    AwaitExpression: refuse,
    YieldExpression: refuse,
    ImportExpression: refuse,
    MetaProperty: refuse,
    JSXElement: refuse,
    JSXFragment: refuse,
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration(node) {
      declare(node)
      for (const one of node.params) declare(one)
    },
    FunctionExpression: ({ params }) => params.forEach(declare),
    ArrowFunctionExpression: ({ params }) => params.forEach(declare),
    CatchClause: ({ param }) => void (param && declare(param)),
    AssignmentExpression: ({ left }) => {
      // A member of an object that the caller passed may be changed.
      if (left.type !== 'Identifier' && within(left) && !isLocalMember(text, left, own)) isClean = false
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        refuse(node)
    },
    CallExpression(node) {
      if (/^(?:Math\.random|Date\.now|Date)\s*\(/.test(text.slice(node.start, node.end))) refuse(node)
    },
    Identifier(node) {
      if (within(node) && isReference(text, node)) used.add(node.name)
    },
  }).visit({
    ...program,
    body: program.body.filter((one) => one.start <= given.start && given.end <= one.end),
  })
  if (!isClean) return false
  return [...used].every(
    (name) => own.has(name) || pureGlobals.has(name) || isPureInFile(source, program, name, seen),
  )
}

/**
 * The visitor does not know parents: the characters before and after a name show whether it is a property
 * name.
 */
function isReference(text: string, { start, end }: Node): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(end, end + 40)
  if (/\?\.\s*$|(?:^|[^.])\.\s*$/.test(before)) return false
  // A key of an object, but not the middle of `a ? b : c`.
  return !(/^\s*:(?!:)/.test(after) && /[{,]\s*$/.test(before))
}

function isLocalMember(text: string, { start, end }: Node, own: ReadonlySet<string>): boolean {
  const [name = ''] = /^[\w$]+/.exec(text.slice(start, end)) ?? []
  return own.has(name)
}

function boundNames(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name]
    case 'FunctionDeclaration':
      return node.id ? [node.id.name] : []
    case 'AssignmentPattern':
      return boundNames(node.left)
    case 'RestElement':
      return boundNames(node.argument)
    case 'ArrayPattern':
      return node.elements.flatMap((one) => (one ? boundNames(one) : []))
    case 'ObjectPattern':
      return node.properties.flatMap((one) => boundNames(one.type === 'Property' ? one.value : one))
    default:
      return []
  }
}

function isPureInFile(source: Source, program: Program, name: string, seen: Set<number>): boolean {
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.specifiers.some(({ local }) => local.name === name))
        return purePackages.test(statement.source.value)
      continue
    }
    const node =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) return isPure(source, node, seen)
    if (
      /^TS(?:Interface|TypeAlias)/.test(node.type) &&
      'id' in node &&
      node.id?.type === 'Identifier' &&
      node.id.name === name
    )
      return true
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') continue
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier' || id.name !== name || !init) continue
      if (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression')
        return isPure(source, init, seen)
      return isConstant(init)
    }
  }
  return false
}

function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return true
    case 'TemplateLiteral':
      return node.expressions.every(isConstant)
    case 'UnaryExpression':
      return isConstant(node.argument)
    case 'BinaryExpression':
      return isConstant(node.left) && isConstant(node.right)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isConstant(node.expression)
    case 'ArrayExpression':
      return node.elements.every((one) => one !== null && isConstant(one))
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && !one.computed && isConstant(one.value))
    case 'NewExpression':
      return (
        node.callee.type === 'Identifier' &&
        /^(?:Set|Map|RegExp)$/.test(node.callee.name) &&
        node.arguments.every(isConstant)
      )
    default:
      return false
  }
}
