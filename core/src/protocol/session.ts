import type { CapabilitySummary } from './capability'
import type { AppIdentity } from './manifest'

export interface AgentIdentity {
  name: string
  version?: string
}

/** What an agent can do with what the page sends. */
export interface AgentFeatures {
  notifications?: boolean
  progress?: boolean
  elicitation?: boolean
}

/** What is on for a session: what both sides have (docs/protocol.md §3). */
export interface SessionFeatures {
  notifications: boolean
  progress: boolean
  elicitation: boolean
  dynamicCapabilities: boolean
}

/**
 * What a program that drives the browser takes over from the page: the files that a handler gives to its visitor, and
 * `alert`, `confirm` and `prompt`.
 */
export type Takeover = 'download' | 'dialog'

export interface InitializeParams {
  agent: AgentIdentity
  protocolVersion?: string
  requestedCapabilities?: string[]
  features?: AgentFeatures
  agentCapabilities?: {
    allowedRequests?: string[]
    /**
     * What the page need not refuse, because the agent's driver delivers or answers it. Heeded only of a program that calls
     * `window.abp` itself: an agent that comes by messages may be in a person's browser.
     */
    takesOver?: Takeover[]
  }
}

export interface InitializeResult {
  sessionId: string
  protocolVersion: string
  app: AppIdentity
  capabilities: CapabilitySummary[]
  features: SessionFeatures
}

export interface ShutdownParams {
  reason?: string
}
