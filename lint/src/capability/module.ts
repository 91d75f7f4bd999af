import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { constantOf, meaningOf, referenceOf, variableOf } from '../syntax/binding.ts'
import { unwrap } from '../syntax/node.ts'

/**
 * Recognises a module that `load` refers to, by its default export: a function with an annotation of one of
 * the types, in any form: `const handler: CapabilityHandler<…> =`, `satisfies`, `as`, a JSDoc `@type`.
 */
export function exportsHandler(source: SourceCode, types: readonly string[]): boolean {
  const exported = defaultExport(source.ast)
  if (!exported) return false
  const [statement, expression] = exported
  const reference = referenceOf(source, expression)
  const variable = reference && variableOf(reference)
  const definition = variable?.defs[0]
  const declared = variable && constantOf(variable)
  const value = meaningOf(source, expression)
  const texts = [declarationText(source, statement, value)]
  if (declared) texts.push(declarationText(source, source.getAncestors(declared).at(-1) ?? declared, value))
  else if (definition?.type === 'FunctionName') texts.push(declarationText(source, definition.node, value))
  const words = new Set(texts.join(' ').match(/[\w$]+/g))
  return types.some((type) => words.has(type))
}

/**
 * @returns the statement with the module's default export, and the exported expression. For an exported
 *   function, both are the same.
 */
function defaultExport({
  body,
}: ESTree.Program): [statement: ESTree.Node, exported: ESTree.Node] | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      const isDeclared = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
      // In `export default handler satisfies CapabilityHandler`, the name is inside the statement.
      return [statement, isDeclared ? statement : unwrap(declaration)]
    }
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) continue
    const found = statement.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
    )
    if (found) return [statement, found.local]
  }
  return undefined
}

/**
 * @returns the text of a statement without its value, which leaves the types, together with the JSDoc before
 *   it.
 */
function declarationText(source: SourceCode, statement: ESTree.Node, value: ESTree.Node): string {
  const [start = 0, end = 0] = statement.range ?? []
  const [valueStart = end, valueEnd = end] = value.range ?? []
  const containsValue = start <= valueStart && valueEnd <= end
  const code = containsValue
    ? source.text.slice(start, valueStart) + source.text.slice(valueEnd, end)
    : source.text.slice(start, end)
  const comment = source.getCommentsBefore(statement).at(-1)?.value ?? ''
  return /@(type|satisfies)\b/.test(comment) ? comment + code : code
}
