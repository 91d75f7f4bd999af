import { defineRule } from '../rule.ts'

export const neverThrows = defineRule({
  id: 'never-throws',
  title: '`call` answers always, and never throws',
  severity: 'error',
  docs: 'Every failure is in the envelope `{ success: false, error }`: also of a name that does not exist, and of parameters that are no object.',
  step: 'protocol',
  check({ initialize, noObject, odd }) {
    if (!initialize.answered || initialize.thrown !== undefined) return []
    const asked = [
      ...odd
        .filter(({ name }) => name.includes('.'))
        .map(({ answer }) => ({ of: 'of an unknown name', answer })),
      { of: 'with text in place of parameters', answer: noObject },
    ]
    return asked.flatMap(({ answer: { answered, thrown, value }, of }) => {
      const problem = !answered
        ? 'is not answered'
        : thrown !== undefined
          ? `throws ${thrown}`
          : typeof Object(value).success === 'boolean'
            ? undefined
            : 'is answered with something else than an envelope'
      return problem === undefined
        ? []
        : [
            {
              what: `A call ${of} ${problem}.`,
              why: 'Agents read `success` and `error`. What is thrown loses its code on the way.',
              remedy: 'Catch everything in `call`, and return `{ success: false, error }`.',
              where: 'call',
            },
          ]
    })
  },
})
