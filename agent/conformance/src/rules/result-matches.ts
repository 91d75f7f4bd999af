import { defineRule } from '../rule'

export const resultMatches = defineRule({
  id: 'result-matches',
  title: 'Results are what their schema says',
  severity: 'warn',
  docs: 'The data of a result matches the `outputSchema`. Formats and patterns of text are not looked at.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ mismatches, name }) =>
      mismatches.map((what) => ({
        what: `The result of \`${name}\` does not match its \`outputSchema\`: ${what}`,
        why: 'Agents plan their next step by the schema, and read fields that are not there.',
        remedy: 'Correct the schema, or the result.',
        where: name,
      })),
    ),
})
