import type { CapabilitySummary } from './capability.ts'
import type { AppIdentity } from './manifest.ts'

export interface AgentIdentity {
  name: string
  version?: string
}

/** The kinds of page messages that an agent can handle. */
export interface AgentFeatures {
  notifications?: boolean
  progress?: boolean
  elicitation?: boolean
}

/** The features of a session: those that both sides support (docs/protocol.md §3). */
export interface SessionFeatures {
  notifications: boolean
  progress: boolean
  elicitation: boolean
  dynamicCapabilities: boolean
}

/**
 * Tasks that a program that drives the browser takes over from the page: the files that a handler gives its
 * visitor (`download`), and `alert`, `confirm` and `prompt` (`dialog`).
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
     * APIs that the page need not refuse, because the agent's driver delivers or answers them. Applies only
     * to programs that call `window.abp` directly: an agent that connects by messages may be in a person's
     * browser.
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
