import { defineRule } from '../rule.ts'

export const unknownIsSaid = defineRule({
  id: 'unknown-is-said',
  title: 'What does not exist is said to be so',
  severity: 'warn',
  docs: 'Where the page has these methods: `describeCapability` of an unknown name is `null`, `supports` of it has `supported: false`, and `cancel` of an unknown call has `cancelled: false`. None of them throws.',
  step: 'protocol',
  check({ cancel, describe, supports }) {
    const rightly = [
      { method: 'describeCapability', answer: describe, is: (value: unknown) => value === null, as: 'null' },
      {
        method: 'supports',
        answer: supports,
        is: (value: unknown) => Object(value).supported === false,
        as: '{ supported: false }',
      },
      {
        method: 'cancel',
        answer: cancel,
        is: (value: unknown) => Object(value).cancelled === false,
        as: '{ cancelled: false }',
      },
    ]
    return rightly.flatMap(({ answer, as, is, method }) =>
      answer === undefined || (answer.answered && answer.thrown === undefined && is(answer.value))
        ? []
        : [
            {
              what: `\`${method}\` of something unknown ${answer.answered ? (answer.thrown ?? 'is answered wrongly') : 'is not answered'}.`,
              why: 'An agent asks before it relies on something.',
              remedy: `Answer with \`${as}\`.`,
              where: method,
            },
          ],
    )
  },
})
