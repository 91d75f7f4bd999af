import { defineRule } from '../rule.ts'
import { notRefused } from '../site/read-answer.ts'

export const notInitialized = defineRule({
  id: 'not-initialized',
  title: 'A call outside a session is refused',
  severity: 'error',
  docs: 'Before `initialize`, and after `shutdown`, `call` answers with the code `NOT_INITIALIZED`.',
  step: 'protocol',
  check: ({ early, late }) =>
    [
      { when: 'before `initialize`', answer: early },
      { when: 'after `shutdown`', answer: late },
    ].flatMap(({ answer, when }) => {
      const problem = notRefused(answer, ['NOT_INITIALIZED', 'SESSION_EXPIRED', 'SESSION_INVALID'])
      return problem === undefined
        ? []
        : [
            {
              what: `A call ${when} ${problem}.`,
              why: 'An agent tells by the code that it has to begin a session, and then calls again.',
              remedy:
                'Return `{ success: false, error: { code: "NOT_INITIALIZED", message, retryable: true } }`.',
              where: 'call',
            },
          ]
    }),
})
