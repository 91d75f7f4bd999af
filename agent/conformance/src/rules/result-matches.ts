import { defineRule } from '../rule.ts'

export const resultMatches = defineRule({
  id: 'result-matches',
  title: 'Results are what their schema says',
  severity: 'warn',
  docs: 'The data of a result matches the `outputSchema`. Formats, patterns of text, `$ref` and `uniqueItems` are not looked at.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ mismatches, name }) => {
      if (!mismatches)
        return [
          {
            what: `The result of \`${name}\` was not compared with its \`outputSchema\`: they are too large.`,
            why: 'Whether the result is what agents expect is unknown.',
            remedy:
              'Call it with parameters that give a smaller result: `params` in abp.check.json (in code, `calls.params`).',
            where: name,
            severity: 'note' as const,
          },
        ]
      return mismatches.map((what) => ({
        what: `The result of \`${name}\` does not match its \`outputSchema\`: ${what}`,
        why: 'Agents plan their next step by the schema, and read fields that are not there.',
        remedy: 'Correct the schema, or the result.',
        where: name,
      }))
    }),
})
