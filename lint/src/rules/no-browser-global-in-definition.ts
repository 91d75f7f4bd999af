import type { Rule } from 'eslint'
import type * as ESTree from 'estree'
import { browserGlobals, frameworkModules } from '../capability/outside-browser.ts'
import { referenceOf, variableOf } from '../syntax/binding.ts'
import { isModule } from '../syntax/place.ts'
import { isLater, isProbed, isType } from '../syntax/timing.ts'
import { pageOf } from './docs.ts'

interface Options {
  modules?: string[]
}

/** Node also evaluates the definition, for the manifest. */
export const noBrowserGlobalInDefinition: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow what only a browser or the framework has at the top of the definition',
      url: pageOf('no-browser-global-in-definition'),
      recommended: true,
    },
    schema: [
      {
        type: 'object',
        properties: { modules: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
        additionalProperties: false,
      },
    ],
    messages: {
      global:
        "`{{name}}` does not exist where the manifest is made: the definition is evaluated outside the browser too. Move the code that needs it into a module of its own and name it with `load: () => import('./that-module')`.",
      module:
        "`{{name}}` exists in the framework's build only, and the definition is evaluated outside of it too. Import it in a module of its own and name that with `load: () => import('./that-module')`.",
    },
  },
  create(context) {
    const given: Options | undefined = context.options[0]
    if (!isModule(context, given?.modules ?? ['abp/index'])) return {}
    const source = context.sourceCode
    const checkModule = (from: ESTree.Node | null | undefined, kind: unknown) => {
      if (from?.type !== 'Literal' || typeof from.value !== 'string' || kind === 'type') return
      const name = from.value
      if (frameworkModules.test(name)) context.report({ node: from, messageId: 'module', data: { name } })
    }
    return {
      Identifier(node) {
        if (!browserGlobals.has(node.name)) return
        const reference = referenceOf(source, node)
        if (!reference || variableOf(reference)) return
        if (isType(source, node) || isLater(source, node) || isProbed(source, node)) return
        context.report({ node, messageId: 'global', data: { name: node.name } })
      },
      ImportDeclaration(node) {
        checkModule(node.source, kindOf(node))
      },
      ExportAllDeclaration(node) {
        checkModule(node.source, kindOf(node))
      },
      ExportNamedDeclaration(node) {
        checkModule(node.source, kindOf(node))
      },
      ImportExpression(node) {
        if (!isLater(source, node)) checkModule(node.source, 'value')
      },
    }
  },
}

/** @returns `type` if TypeScript removes the statement. */
function kindOf(
  node: ESTree.ImportDeclaration | ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration,
): unknown {
  if ('importKind' in node) {
    const parts = node.type === 'ImportDeclaration' ? node.specifiers : []
    const areTypes = parts.every((part) => 'importKind' in part && part.importKind === 'type')
    return parts.length > 0 && areTypes ? 'type' : node.importKind
  }
  return 'exportKind' in node ? node.exportKind : 'value'
}
