import type { Rule } from 'eslint'
import type * as ESTree from 'estree'
import { definitionOf } from '../capability/definition.ts'
import { isEnvelope, objectsOf, pathFields, statusFields } from '../capability/status.ts'
import { meaningOf } from '../syntax/binding.ts'
import { globalPath } from '../syntax/global.ts'
import { type FunctionNode, isFunction } from '../syntax/node.ts'
import { propertyOf, textOf } from '../syntax/text.ts'
import { pageOf } from './docs.ts'

/** Namespaces whose capabilities produce something. */
const making = /^(export|convert|render|generate)\./

/** Handlers must not return a status message or an envelope instead of data (docs/protocol.md §5). */
export const noStatusResult: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow a status as the result of capabilities that export, convert, render or generate',
      url: pageOf('no-status-result'),
      recommended: true,
    },
    schema: [],
    messages: {
      envelope:
        "`{{name}}` returns the protocol's own envelope. Return the data itself; a failure is `throw new AbpError(code, message)`.",
      path: '`{{name}}` returns the path of a file ({{fields}}). Do not return file paths: the agent cannot read that file. Return its content as `BinaryData`.',
      status:
        '`{{name}}` returns a status ({{fields}}) where the agent needs what was made. Return the content, as text or `BinaryData`; a failure is `throw new AbpError(code, message)`.',
    },
  },
  create(context) {
    const source = context.sourceCode
    const handlers = new Map<ESTree.Node, string>()
    const returned: [from: FunctionNode, value: ESTree.Node][] = []
    const printing = new Set<ESTree.Node>()
    return {
      CallExpression(node) {
        const { options, handler } = definitionOf(source, node) ?? {}
        const given = options && propertyOf(options, 'name')
        const name = given && textOf(source, given)
        const work = handler && meaningOf(source, handler)
        if (name && work && isFunction(work)) handlers.set(work, name)
        // `print()` signals the agent to create the PDF. The app decides what such a handler returns.
        if (globalPath(source, node.callee) === 'print') {
          for (const ancestor of source.getAncestors(node)) printing.add(ancestor)
        }
      },
      ArrowFunctionExpression(node) {
        if (node.body.type !== 'BlockStatement') returned.push([node, node.body])
      },
      ReturnStatement(node) {
        const from = source.getAncestors(node).findLast(isFunction)
        if (from && node.argument) returned.push([from, node.argument])
      },
      'Program:exit'() {
        for (const [from, value] of returned) {
          const name = handlers.get(from)
          if (name === undefined || printing.has(from)) continue
          for (const object of objectsOf(source, value)) {
            if (isEnvelope(source, object)) {
              context.report({ node: object, messageId: 'envelope', data: { name } })
              continue
            }
            const paths = pathFields(source, object)
            const fields = paths ?? (making.test(name) ? statusFields(source, object) : undefined)
            if (!fields) continue
            const data = { name, fields: fields.map((field) => `\`${field}\``).join(', ') }
            context.report({ node: object, messageId: paths ? 'path' : 'status', data })
          }
        }
      },
    }
  },
}
