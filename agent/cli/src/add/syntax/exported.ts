import {
  type ArrowFunctionExpression,
  type Expression,
  type Function as FunctionNode,
  type ModuleExportName,
  type Node,
  type ObjectExpression,
  Visitor,
} from 'oxc-parser'
import { bare, type Source, valuesOf } from './source.ts'

/** The reason why code is not edited, with its position. */
export interface Obstacle {
  /** Offset in the file. */
  at: number
  reason: string
}

/** @returns the value that a configuration file exports, with `export default` or `module.exports` */
export function exportedValue({ program }: Source): Expression | FunctionNode | Obstacle {
  let found: Expression | FunctionNode | undefined
  let at = 0
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      if (declaration.type !== 'ClassDeclaration' && declaration.type !== 'TSInterfaceDeclaration')
        found = declaration
      at = statement.start
    } else if (statement.type === 'TSExportAssignment') found = statement.expression
    else if (statement.type === 'ExpressionStatement' && isModuleExports(statement.expression)) {
      found = statement.expression.right
    }
  }
  if (found) return found
  return { at, reason: 'Its default export is not an expression or a function of this file.' }
}

/** @returns the configuration objects that the file's default export can be */
export function exportedObjects(source: Source): ObjectExpression[] | Obstacle {
  const value = exportedInBraces(source) ?? exportedValue(source)
  return 'reason' in value ? value : configObjects(source, value)
}

/** @returns the name in `export { config as default }` */
function exportedInBraces({ program }: Source): ModuleExportName | undefined {
  return program.body
    .flatMap((one) => (one.type === 'ExportNamedDeclaration' && !one.source ? one.specifiers : []))
    .find(({ exported }) => nameOf(exported) === 'default')?.local
}

function nameOf(node: ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

/**
 * `module.exports = …`, and the form that compilers and people write for `export default`:
 * `exports.default = …`.
 */
function isModuleExports(
  node: Expression,
): node is Expression & { type: 'AssignmentExpression'; right: Expression } {
  if (node.type !== 'AssignmentExpression') return false
  return /^(?:module\.exports|(?:module\.)?exports\.default)$/.test(pathOf(node.left))
}

/** @returns the names of a member expression, joined by dots; empty for any other node */
function pathOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return ''
  return `${pathOf(node.object)}.${node.property.name}`
}

/**
 * @returns the position where a file sets a property of an object after its creation, such as
 *   `config.plugins = […]`
 */
export function assignmentTo({ program }: Source, property: string): Node | undefined {
  let found: Node | undefined
  new Visitor({
    AssignmentExpression(node) {
      const { left } = node
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && !left.computed)
        if (left.property.name === property) found ??= node
    },
  }).visit(program)
  return found
}

/**
 * Finds the objects that a configuration can be: through functions, promises, variables, conditions,
 * `satisfies`, and calls such as `defineConfig`.
 */
export function configObjects(
  source: Source,
  given: Node,
  seen = new Set<Node>(),
): ObjectExpression[] | Obstacle {
  const node = bare(given)
  if (seen.has(node)) return []
  seen.add(node)
  const all = (nodes: readonly Node[]) => gather(nodes.map((one) => configObjects(source, one, seen)))
  switch (node.type) {
    case 'ObjectExpression':
      return [node]
    case 'Identifier': {
      const values = valuesOf(source, node.name)
      return values.length === 1
        ? all(values)
        : { at: node.start, reason: `\`${node.name}\` is not one value of this file.` }
    }
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression': {
      const returned = returnedBy(source, node)
      return returned.length > 0
        ? all(returned)
        : { at: node.start, reason: 'This function returns nothing.' }
    }
    case 'ConditionalExpression':
      return all([node.consequent, node.alternate])
    case 'CallExpression': {
      const { callee } = node
      // Later arguments replace lists of earlier ones.
      if (pathOf(callee) === 'Object.assign')
        return { at: node.start, reason: 'This call puts several objects together.' }
      const own = callee.type === 'Identifier' ? valuesOf(source, callee.name) : []
      if (own.length === 1 && own.some(isFunction)) return all(own)
      // The last argument of mergeConfig is the file's own; in all other calls, the first.
      const isMerge = callee.type === 'Identifier' && callee.name === 'mergeConfig'
      const argument = isMerge ? node.arguments.at(-1) : node.arguments[0]
      if (argument && argument.type !== 'SpreadElement') return all([argument])
      return { at: node.start, reason: 'What this call returns stands elsewhere.' }
    }
    default:
      return { at: node.start, reason: 'This is not an object, a function or a call with an object.' }
  }
}

function gather(found: readonly (ObjectExpression[] | Obstacle)[]): ObjectExpression[] | Obstacle {
  const objects: ObjectExpression[] = []
  for (const one of found) {
    if (!Array.isArray(one)) return one
    objects.push(...one)
  }
  return [...new Set(objects)]
}

export type FunctionLike = FunctionNode | ArrowFunctionExpression

export function isFunction(node: Node): node is FunctionLike {
  return /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(node.type)
}

/** @returns the values that a function returns, without those of nested functions */
export function returnedBy({ program }: Source, given: FunctionLike): Expression[] {
  if (given.type === 'ArrowFunctionExpression' && given.body.type !== 'BlockStatement') return [given.body]
  const around: FunctionLike[] = []
  const returned: Expression[] = []
  const enter = (node: FunctionLike) => void around.push(node)
  const leave = () => void around.pop()
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ReturnStatement({ argument }) {
      if (around.at(-1)?.start === given.start && argument) returned.push(argument)
    },
  }).visit(program)
  return returned
}
