import { defineRule } from '../rule.ts'
import { lackingOf } from '../site/read-answer.ts'

export const errorShape = defineRule({
  id: 'error-shape',
  title: 'Errors have the form of the protocol',
  severity: 'error',
  docs: 'An error has a `code` in capitals, a `message`, and `retryable`, which is `true` or `false`.',
  step: 'protocol',
  check({ early, late, noObject, odd }) {
    const answers = [early, late, noObject, ...odd.map(({ answer }) => answer)]
    const errors = answers
      .map(({ value }) => Object(value))
      .filter(({ success }) => success === false)
      .map(({ error }) => error)
    const lacking = new Set(errors.flatMap(lackingOf))
    return lacking.size === 0
      ? []
      : [
          {
            what: `Errors lack ${[...lacking].join(', and ')}.`,
            why: 'An agent tells by them what went wrong, and whether to try again.',
            remedy: 'Return `error: { code: "UNKNOWN_CAPABILITY", message: "…", retryable: false }`.',
            where: 'call',
          },
        ]
  },
})
