import { defineRule } from '../rule.ts'

export const unknownCapability = defineRule({
  id: 'unknown-capability',
  title: 'A wrong name is an error with its code',
  severity: 'error',
  docs: 'The call of a capability that does not exist returns the envelope `{ success: false, error }` with the code `UNKNOWN_CAPABILITY`.',
  step: 'session',
  check: ({ unknown }) =>
    unknown === undefined || (!unknown.success && unknown.error?.code === 'UNKNOWN_CAPABILITY')
      ? []
      : [
          {
            what: `A call of a capability that does not exist is answered with ${unknown.success ? 'success' : unknown.error?.code}.`,
            why: 'Agents tell by the code that they must not try again.',
            remedy:
              'Return `{ success: false, error: { code: "UNKNOWN_CAPABILITY", message, retryable: false } }`.',
          },
        ],
})
