import { defineRule } from '../rule.ts'

export const callAnswers = defineRule({
  id: 'call-answers',
  title: 'Every capability works with what its schema allows',
  severity: 'warn',
  docs: 'A call with parameters that the input schema allows succeeds. Better parameters than generated ones can be given.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ name, params, result: { error, success } }) =>
      success
        ? []
        : [
            {
              what: `\`${name}\` fails with ${error?.code}: ${error?.message}${issuesIn(error?.details)}`,
              why: `It was called with ${JSON.stringify(params)?.slice(0, 200)}, which its schema allows.`,
              remedy:
                'If the parameters make no sense, give better ones (`params` in abp.check.json; in code, `calls.params`), or write an example into the schema.',
              where: name,
              ...(['TIMEOUT', 'INTERNAL_ERROR', 'TRANSPORT_ERROR'].includes(String(error?.code)) && {
                severity: 'error' as const,
              }),
            },
          ],
    ),
})

/** @returns where a value differs from its schema, as the page's own validator says */
function issuesIn(details: unknown): string {
  const { issues } = Object(details)
  const places = (Array.isArray(issues) ? issues.slice(0, 5) : []).map((issue) => {
    const { message, path } = Object(issue)
    return `${path || 'the whole'}: ${message}`.slice(0, 300)
  })
  return places.length === 0 ? '' : ` (${places.join('; ')})`
}
