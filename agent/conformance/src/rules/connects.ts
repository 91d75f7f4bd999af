import { defineRule } from '../rule'

const remedies: ReadonlyMap<string, string> = new Map([
  [
    'TRANSPORT_ERROR',
    'If the server of the app does not run, start it. Otherwise look at the address, and at what the error says.',
  ],
  [
    'TIMEOUT',
    'If the page does not open in a browser either, restart the server. One that needs longer gets more time with `requestTimeout`.',
  ],
  [
    'CAPABILITY_UNAVAILABLE',
    "The page's own scripts did not start. Open it in a browser, and look at the console and at requests that fail. A development server may refuse its scripts to an address: try `localhost` in the place of `127.0.0.1`.",
  ],
])

export const connects = defineRule({
  id: 'connects',
  title: 'An agent gets a session',
  severity: 'error',
  docs: '`initialize` answers within `requestTimeout` (30 s), with a session id, the app, and what it offers.',
  step: 'session',
  check: ({ failure }) =>
    failure === undefined
      ? []
      : [
          {
            what: `No session: ${failure.code}: ${failure.message}`,
            why: 'Without a session an agent cannot call anything.',
            remedy:
              remedies.get(failure.code) ?? 'See what the error says; its code is explained in the docs.',
          },
        ],
})
