import type { Rule } from 'eslint'
import { pageOf } from './docs.ts'
import { checkNames } from './name.ts'

/** Names must be `namespace.action` in camelCase, or reverse-domain (docs/protocol.md §5). */
export const capabilityName: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Require names of capabilities to have the form that the protocol says',
      url: pageOf('capability-name'),
      recommended: true,
    },
    schema: [],
    messages: { name: '{{message}} {{remedy}}' },
  },
  create: (context) => checkNames(context, 'form'),
}
