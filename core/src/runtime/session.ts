import type { CallVia } from '../definition/context.ts'
import type { CapabilitySummary } from '../protocol/capability.ts'
import type { AgentIdentity, SessionFeatures } from '../protocol/session.ts'
import type { CheckedCapability } from './status.ts'
import { fieldsOf, strings } from './untrusted.ts'

/**
 * A transport's properties, passed as the second argument of `initialize`. Messages cannot set them. Without
 * them, the session belongs to a program that drives the browser.
 */
export interface Carrier {
  /**
   * The form of bytes in results (docs/protocol.md §4): base64 strings or `ArrayBuffer`s; base64 by default.
   */
  binaryForm?: 'base64' | 'buffer'
  /** Whether the agent can read this page's `blob:` URLs; `true` by default. */
  blobUrls?: boolean
  /** The functions that receive events for the agent, instead of the globals of a driving client. */
  onNotification?: unknown
  onProgress?: unknown
  onElicitation?: unknown
  onCapabilitiesChanged?: unknown
}

/** An agent's session (docs/protocol.md §3, from `initialize` to `shutdown`). */
export interface Session {
  id: string
  /** The name is cut after 100 characters, because the page displays it. */
  agent: AgentIdentity
  carrier: Carrier
  via: CallVia
  /** Called once when the session ends. Set by code that keeps resources for the session. */
  ended?: () => void
  features: SessionFeatures
  /** The elicitation methods that the agent supports; all of them if it does not list any. */
  allowedRequests?: string[] | undefined
  /**
   * The tasks that the program that drives this browser takes over. Unset or `false` for all other agents.
   */
  takesOver?: unknown
}

/**
 * Reads the parameters of `initialize`.
 *
 * @returns `undefined` if the agent does not identify itself
 */
export function openSession(
  params: unknown,
  carrier?: unknown,
): { session: Session; requested?: string[] } | undefined {
  const given = fieldsOf(params)
  const agent = fieldsOf(given.agent)
  if (typeof agent.name !== 'string') return undefined
  const wanted = fieldsOf(given.features)
  // A program that drives the browser defines globals for the events that it wants to receive.
  const has = (feature: string) => wanted[feature] === true || (!carrier && !given.features)
  const able = fieldsOf(given.agentCapabilities)
  const requested = strings(given.requestedCapabilities)
  return {
    session: {
      // 128 random bits. Pages without TLS do not have `crypto.randomUUID`.
      id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
      agent: {
        name: agent.name.slice(0, 100),
        ...(typeof agent.version === 'string' && { version: agent.version }),
      },
      carrier: fieldsOf(carrier),
      via: carrier ? 'message' : 'abp',
      // A feature is on if both sides support it. This side supports all of them.
      features: {
        notifications: has('notifications'),
        progress: has('progress'),
        elicitation: has('elicitation'),
        dynamicCapabilities: true,
      },
      allowedRequests: strings(able.allowedRequests),
      takesOver: !carrier && able.takesOver,
    },
    ...(requested && { requested }),
  }
}

/**
 * @returns the capabilities that the agent requested (all if it requested none), as `initialize` lists them.
 */
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
