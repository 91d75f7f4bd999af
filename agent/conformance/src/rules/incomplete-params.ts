import { defineRule } from '../rule.ts'

export const incompleteParams = defineRule({
  id: 'incomplete-params',
  title: 'A call without its required parameters is refused',
  severity: 'warn',
  docs: 'A call with `{}` where the input schema requires something is answered with the code `INVALID_PARAMS`. Capabilities that may do harm are not called like that.',
  step: 'calls',
  check: ({ incomplete }) =>
    incomplete.flatMap(({ name, result: { error, success } }) =>
      // It may be refused for another reason first: no permission, too many calls.
      !success && !['OPERATION_FAILED', 'INTERNAL_ERROR', 'TIMEOUT'].includes(String(error?.code))
        ? []
        : [
            {
              what: `\`${name}\` without its required parameters ${success ? 'succeeds' : `fails with ${error?.code}`}.`,
              why: 'A model that forgets a parameter does not learn which: it gets a wrong result, or an error of the code inside.',
              remedy: 'Check the parameters first, and answer with `INVALID_PARAMS` and the names.',
              where: name,
            },
          ],
    ),
})
