import { defineRule } from '../rule.ts'

export const missingEntry = defineRule({
  id: 'missing-entry',
  title: "A call is answered when the page's scripts do not load",
  severity: 'error',
  docs: 'When none of the scripts that the page fetches arrive, `initialize` is still answered, if only with an error. The check lets the timers of the page run 20 times as fast, and waits for 10 s.',
  step: 'failures',
  check: ({ entry }) =>
    entry === undefined || entry.settled
      ? []
      : [
          {
            what: '`initialize` is not answered while the scripts of the page do not load.',
            why: 'An agent waits for it, and then does not know what is wrong.',
            remedy: 'Answer waiting calls with an error after a deadline, from the inline script.',
          },
        ],
})
