import { defineRule } from '../rule'

export const quiet = defineRule({
  id: 'quiet',
  title: 'The page reports no errors',
  severity: 'warn',
  docs: 'The console has no errors and no warnings, nothing is thrown, and no policy blocks anything, while the page loads.',
  step: 'page',
  check: ({ console }) =>
    console
      .filter(({ kind }) => kind !== 'policy')
      .map(({ kind, text }) => ({
        what: kind === 'exception' ? `The page throws: ${text}` : `The console says: ${text}`,
        why: 'Capabilities that depend on the failed code fail, too, and agents see only that.',
        remedy: 'Mend what the message says.',
        ...(kind === 'exception' && { severity: 'error' as const }),
      })),
})
