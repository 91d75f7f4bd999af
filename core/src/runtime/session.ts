import type { CallVia } from '../definition/context'
import type { CapabilitySummary } from '../protocol/capability'
import type { AgentIdentity, SessionFeatures } from '../protocol/session'
import type { CheckedCapability } from './status'
import { fieldsOf, strings } from './untrusted'

/**
 * What a transport says of itself when it opens a session: the second argument of `initialize`, which messages
 * cannot set. Without it the session is that of a program that drives the browser.
 */
export interface Carrier {
  /** The form of bytes in results (docs/protocol.md §4): base64 text, by default, or `ArrayBuffer`s. */
  binaryForm?: 'base64' | 'buffer'
  /** Whether the agent can read this page's `blob:` URLs; by default it can. */
  blobUrls?: boolean
  /** Where the agent hears of events, in the place of the globals of a driving client. */
  onNotification?: unknown
  onProgress?: unknown
  onElicitation?: unknown
  onCapabilitiesChanged?: unknown
}

/** An agent's stay (docs/protocol.md §3, `initialize` to `shutdown`). */
export interface Session {
  id: string
  /** Its name is cut after 100 characters: the page shows it. */
  agent: AgentIdentity
  carrier: Carrier
  via: CallVia
  /** Called once, when the session is over; set by what keeps something for it. */
  ended?: () => void
  features: SessionFeatures
  /** Elicitation methods that the agent answers; everything when it did not say. */
  allowedRequests?: string[] | undefined
  /** What the program that drives this browser takes over; nothing of an agent that comes another way. */
  takesOver?: unknown
}

/**
 * Reads what an agent sent to `initialize`.
 *
 * @returns nothing when it does not say who it is
 */
export function openSession(
  params: unknown,
  carrier?: unknown,
): { session: Session; requested?: string[] } | undefined {
  const given = fieldsOf(params)
  const agent = fieldsOf(given.agent)
  if (typeof agent.name !== 'string') return undefined
  const wanted = fieldsOf(given.features)
  const able = fieldsOf(given.agentCapabilities)
  const requested = strings(given.requestedCapabilities)
  return {
    session: {
      id: randomId(),
      agent: {
        name: agent.name.slice(0, 100),
        ...(typeof agent.version === 'string' && { version: agent.version }),
      },
      carrier: fieldsOf(carrier),
      via: carrier ? 'message' : 'abp',
      // A feature is on when both sides have it; this side has them all.
      features: {
        notifications: wanted.notifications === true,
        progress: wanted.progress === true,
        elicitation: wanted.elicitation === true,
        dynamicCapabilities: true,
      },
      allowedRequests: strings(able.allowedRequests),
      takesOver: !carrier && able.takesOver,
    },
    ...(requested && { requested }),
  }
}

/** @returns the capabilities that the agent asked about, all when it did not, as `initialize` lists them. */
export function summarize(checked: CheckedCapability[], requested?: string[]): CapabilitySummary[] {
  const byName = new Map(checked.map((each) => [each.capability.name, each]))
  return (requested ?? [...byName.keys()]).map((name) => {
    const { capability, status } = byName.get(name) ?? {}
    return {
      name,
      available: status?.available ?? false,
      ...(capability?.experimental && { experimental: true }),
      ...(capability?.deprecated && { deprecated: true }),
    }
  })
}

// Not `crypto.randomUUID`, which pages without TLS do not have.
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
