import type { LostScript } from '../evidence.ts'
import { defineRule } from '../rule.ts'

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

function remedyFor({ url }: LostScript, page: string | undefined): string {
  return page === undefined || new URL(url).origin === new URL(page).origin
    ? 'The page and its scripts must be of the same build, and from a server that sends both. Start it again, or look at what it does with this address.'
    : 'The scripts come from another host than the page. It must have the files of this build: deploy them, then check the deployed page.'
}

export const connects = defineRule({
  id: 'connects',
  title: 'An agent gets a session',
  severity: 'error',
  docs: '`initialize` answers within `requestTimeout` (30 s), with a session id, the app, and what it offers. If the page lacks one of its scripts, the finding says why.',
  step: 'session',
  // It names the script that the page lacks.
  alsoUses: ['page'],
  check({ failure }, { html, page }) {
    if (failure === undefined) return []
    const { code, message } = failure
    const what = `No session: ${code}: ${message}`
    const why = 'Without a session an agent cannot call anything.'
    // Scripts of others, such as statistics, may be blocked. The message names the last file of the app's that failed.
    const lost = page?.lostScripts.find(({ url }) => message.includes(new URL(url).origin))
    if (lost)
      return [
        {
          what: `${what} The page does not get its script ${lost.url}: ${lost.why}.`,
          why,
          remedy: remedyFor(lost, html?.page),
          where: lost.url,
        },
      ]
    const remedy = remedies.get(code) ?? 'See what the error says; its code is explained in the docs.'
    return [{ what, why, remedy }]
  },
})
