import { defineRule } from '../rule.ts'

/** Fields that say how it went, whatever their value is. */
const outcome = /^(?:status|success|ok|succeeded|done|completed|finished)$/
/** Fields that say it only as `true` or `false`. */
const happened = /^(?:rendered|exported|converted|generated|printed|downloaded|saved|copied|shared|opened)$/
const words = /^(?:message|msg|text|info|note)$/

export const dataNotStatus = defineRule({
  id: 'data-not-status',
  title: 'Results are data, not news',
  severity: 'error',
  docs: 'The result of `export.*`, `convert.*`, `render.*` or `generate.*` is what was made, and does not only say that something was done. A capability that prints is the exception.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ name, result }) => {
      const prints = result.metadata?.intercepted?.some(({ kind }) => kind === 'print') ?? false
      if (!result.success || prints || !/^(?:export|convert|render|generate)\./.test(name)) return []
      const fields = Object.entries(Object(result.data))
      const says = ([field, value]: [string, unknown]) =>
        outcome.test(field) || (happened.test(field) && typeof value === 'boolean')
      const isStatus = fields.some(says) && fields.every((one) => says(one) || words.test(one[0]))
      return isStatus
        ? [
            {
              what: `The result of \`${name}\` only says how it went (${fields
                .map(([field]) => field)
                .join(', ')
                .slice(0, 200)}).`,
              why: 'The agent has nothing to save, and nothing to go on with.',
              remedy: 'Return what was made: text, or a file as `BinaryData`. For a failure return an error.',
              where: name,
            },
          ]
        : []
    }),
})
