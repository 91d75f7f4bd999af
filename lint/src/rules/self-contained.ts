import type { Rule } from 'eslint'
import { pageOf } from './docs.ts'
import { checkNames } from './name.ts'

/** Every call must be independent: no `state.set*`, `ui.*`, `clipboard.*` (docs/protocol.md §5). */
export const selfContained: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow capabilities that set state, drive the interface or fill the clipboard',
      url: pageOf('self-contained'),
      recommended: true,
    },
    schema: [],
    messages: { name: '{{message}} {{remedy}}' },
  },
  create: (context) => checkNames(context, 'refused'),
}
