import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { isFunction, unwrap } from './node.ts'

/**
 * @returns whether code runs after its module is evaluated, because it is in a function that is not called in
 *   place.
 */
export function isLater(source: SourceCode, node: ESTree.Node): boolean {
  const path = [...source.getAncestors(node), node]
  return path.some((ancestor, depth) => {
    const child = path[depth + 1]
    if (ancestor.type === 'PropertyDefinition') return !ancestor.static && ancestor.value === child
    if (!isFunction(ancestor)) return false
    const caller = path.slice(0, depth).findLast((outer) => unwrap(outer) !== ancestor)
    return !(caller?.type === 'CallExpression' && unwrap(caller.callee) === ancestor)
  })
}

/** @returns whether code only runs if the name exists: inside `typeof name`, or after such a test. */
export function isProbed(source: SourceCode, node: ESTree.Node): boolean {
  const path = [...source.getAncestors(node), node]
  return path.some((ancestor, depth) => {
    const child = path[depth + 1]
    if (ancestor.type === 'UnaryExpression') return ancestor.operator === 'typeof'
    const isBranch = ancestor.type === 'IfStatement' || ancestor.type === 'ConditionalExpression'
    if (isBranch) return ancestor.test !== child && asksForType(source, ancestor.test)
    return (
      ancestor.type === 'LogicalExpression' && ancestor.right === child && asksForType(source, ancestor.left)
    )
  })
}

function asksForType(source: SourceCode, test: ESTree.Node): boolean {
  return /\btypeof\b/.test(source.getText(test))
}

/** @returns whether a name is in a type, which does not exist at run time. */
export function isType(source: SourceCode, node: ESTree.Node): boolean {
  return source
    .getAncestors(node)
    .some(({ type }) => /^TS(Type(?!Assertion)|Interface|ClassImplements|Qualified)/.test(type))
}
