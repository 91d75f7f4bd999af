import { checkCapabilityName, type NameProblem } from '@abp-kit/core'
import type { Rule } from 'eslint'
import { definitionOf } from '../capability/definition.ts'
import { propertyOf, textOf } from '../syntax/text.ts'

/** Reports names that core rejects for one kind of reason, with core's own messages. */
export function checkNames(context: Rule.RuleContext, kind: NameProblem['kind']): Rule.RuleListener {
  const source = context.sourceCode
  return {
    CallExpression(node) {
      const options = definitionOf(source, node)?.options
      const name = options && propertyOf(options, 'name')
      const text = name && textOf(source, name)
      const problem = text === undefined ? undefined : checkCapabilityName(text)
      if (!name || problem?.kind !== kind) return
      const { message, remedy } = problem
      context.report({ node: name, messageId: 'name', data: { message, remedy } })
    },
  }
}
