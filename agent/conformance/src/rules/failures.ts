import { defineRule, type Rule } from './rule.ts'

/** Rules about a page whose scripts or network fail. */
export const failuresRules: readonly Rule[] = [
  defineRule({
    id: 'scripts-blocked',
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
  }),
  defineRule({
    id: 'network-lost',
    title: 'A call is answered when the network is gone',
    severity: 'error',
    docs: 'When the page has loaded and nothing more can be fetched, `initialize` is still answered, if only with an error.',
    step: 'failures',
    check: ({ chunk }) =>
      chunk === undefined || chunk.settled
        ? []
        : [
            {
              what: '`initialize` is not answered when the page has loaded and then loses the network.',
              why: 'An agent waits for it, and then does not know what is wrong.',
              remedy: 'Answer with an error when what a call needs cannot be fetched.',
            },
          ],
  }),
]
