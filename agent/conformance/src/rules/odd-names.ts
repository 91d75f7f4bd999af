import { defineRule } from '../rule.ts'
import { notRefused } from '../site/read-answer.ts'

export const oddNames = defineRule({
  id: 'odd-names',
  title: 'Names of JavaScript are no capabilities',
  severity: 'error',
  docs: 'A call of `__proto__`, `constructor` or `toString` is answered with `UNKNOWN_CAPABILITY`.',
  step: 'protocol',
  check: ({ initialize, odd }) =>
    !initialize.answered || initialize.thrown !== undefined
      ? []
      : odd
          .filter(({ name }) => !name.includes('.'))
          .flatMap(({ answer, name }) => {
            const problem = notRefused(answer, ['UNKNOWN_CAPABILITY'])
            return problem === undefined
              ? []
              : [
                  {
                    what: `A call of \`${name}\` ${problem}.`,
                    why: 'The handlers are looked up in an object that has more than the handlers.',
                    remedy: 'Look them up in a `Map`, or ask `Object.hasOwn` first.',
                    where: name,
                  },
                ]
          }),
})
