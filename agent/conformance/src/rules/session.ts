import type { LostScript } from '../site/evidence.ts'
import { defineRule, type Rule } from './rule.ts'

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

/** Rules about a session over the client. */
export const sessionRules: readonly Rule[] = [
  defineRule({
    id: 'session-starts',
    title: 'An agent gets a session',
    severity: 'error',
    docs: '`initialize` answers within `requestTimeout` (30 s), with a session id, the app, and what it offers. If the page lacks one of its scripts, the finding says why.',
    step: 'session',
    // The page evidence names the script that the page lacks.
    alsoUses: ['page'],
    check({ failure }, { html, page }) {
      if (failure === undefined) return []
      const { code, message } = failure
      const what = `No session: ${code}: ${message}`
      const why = 'Without a session an agent cannot call anything.'
      // Third-party scripts, such as analytics, may be blocked. The message names the app's last file that
      // failed.
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
  }),
  defineRule({
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
  }),
  defineRule({
    id: 'list-equals-manifest',
    title: 'Page and manifest list the same capabilities',
    severity: 'warn',
    docs: 'What the page lists is what the manifest lists. Capabilities that come later may be missing from the manifest, and those that the page lists with `listed: false` must be.',
    step: 'session',
    check: ({ failure, listed }, { manifest }) => {
      const published = manifest?.read.manifest?.capabilities
      if (failure || !published) return []
      const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
      const inPage = new Set(names(listed))
      const inManifest = new Set(names(published))
      const missing = names(published).filter((name) => !inPage.has(name))
      const unlisted = listed.filter((one) => one.listed === false)
      const betrayed = names(unlisted).filter((name) => inManifest.has(name))
      const unpublished = names(listed.filter((one) => one.listed !== false)).filter(
        (name) => !inManifest.has(name),
      )
      return [
        ...missing.map((name) => ({
          what: `The manifest lists \`${name}\`, but the page does not.`,
          why: 'An agent that came for it finds nothing.',
          remedy: 'Serve the manifest of the version that the page runs.',
          where: name,
        })),
        ...unpublished.map((name) => ({
          what: `The page lists \`${name}\`, but the manifest does not.`,
          why: 'Agents that choose a site by its manifest do not find it.',
          remedy: 'Declare it in the app, also if its handler comes with a part of the page.',
          where: name,
          severity: 'note' as const,
        })),
        ...betrayed.map((name) => ({
          what: `The page keeps \`${name}\` out of the manifest, but the manifest lists it.`,
          why: 'Everybody reads what the app shows only to some.',
          remedy: 'Build again, and serve the manifest of the version that the page runs.',
          where: name,
        })),
      ]
    },
  }),
  defineRule({
    id: 'schemas-equal-manifest',
    title: 'Page and manifest describe the same parameters',
    severity: 'warn',
    docs: "The input schema of a capability has the same parameters in the page's list and in the manifest, and requires the same of them.",
    step: 'session',
    check({ listed }, { manifest }) {
      const published = manifest?.read.manifest?.capabilities ?? []
      return listed.flatMap(({ inputSchema, name }) => {
        const other = published.find((one) => one.name === name)
        // A page may omit schemas from its list, as the manifest may if a library provides no JSON Schema.
        if (!other?.inputSchema || !inputSchema) return []
        const differences = [
          ...difference('takes', namesOf(inputSchema.properties), namesOf(other.inputSchema.properties)),
          ...difference('requires', textsOf(inputSchema.required), textsOf(other.inputSchema.required)),
        ]
        return differences.map((what) => ({
          what: `\`${name}\` ${what}.`,
          why: 'An agent that prepared the call by the manifest calls it wrongly.',
          remedy: 'Make both from one definition, and serve the manifest of the version that the page runs.',
          where: name,
        }))
      })
    },
  }),
]

function remedyFor({ url }: LostScript, page: string | undefined): string {
  return page === undefined || new URL(url).origin === new URL(page).origin
    ? 'The page and its scripts must be of the same build, and from a server that sends both. Start it again, or look at what it does with this address.'
    : 'The scripts come from another host than the page. It must have the files of this build: deploy them, then check the deployed page.'
}

function difference(verb: string, inPage: readonly string[], inManifest: readonly string[]): string[] {
  const only = (some: readonly string[], others: readonly string[]) => {
    const known = new Set(others)
    return some.filter((one) => !known.has(one)).slice(0, 5)
  }
  const here = only(inPage, inManifest)
  const there = only(inManifest, inPage)
  return [
    ...(here.length > 0 ? [`${verb} ${here.join(', ')} in the page, but not in the manifest`] : []),
    ...(there.length > 0 ? [`${verb} ${there.join(', ')} in the manifest, but not in the page`] : []),
  ]
}

function namesOf(properties: unknown): string[] {
  return Object.keys(Object(properties))
}

function textsOf(required: unknown): string[] {
  return Array.isArray(required) ? required.map(String) : []
}
