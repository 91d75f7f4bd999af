import { defineRule } from '../rule'

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
              what: `\`${name}\` fails with ${error?.code}: ${error?.message}`,
              why: `It was called with ${JSON.stringify(params)?.slice(0, 200)}, which its schema allows.`,
              remedy:
                'If the parameters make no sense, give better ones with `calls.params`, or write an example into the schema.',
              where: name,
              ...(['TIMEOUT', 'INTERNAL_ERROR', 'TRANSPORT_ERROR'].includes(String(error?.code)) && {
                severity: 'error' as const,
              }),
            },
          ],
    ),
})
