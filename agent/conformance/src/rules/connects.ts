import { defineRule } from '../rule'

export const connects = defineRule({
  id: 'connects',
  title: 'An agent gets a session',
  severity: 'error',
  docs: '`initialize` answers within 30 s, with a session id, the app, and what it offers.',
  step: 'session',
  check: ({ failure }) =>
    failure === undefined
      ? []
      : [
          {
            what: `No session: ${failure.code}: ${failure.message}`,
            why: 'Without a session an agent cannot call anything.',
            remedy:
              failure.code === 'TRANSPORT_ERROR'
                ? 'If the server of the app does not run, start it. Otherwise look at the address, and at what the error says.'
                : 'See what the error says; its code is explained in the docs.',
          },
        ],
})
