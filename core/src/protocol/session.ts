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

/** What is on for a session: what both sides have (protocol.md §3). */
export interface SessionFeatures {
  notifications: boolean
  progress: boolean
  elicitation: boolean
  dynamicCapabilities: boolean
}

export interface InitializeParams {
  agent: AgentIdentity
  protocolVersion?: string
  requestedCapabilities?: string[]
  features?: AgentFeatures
  agentCapabilities?: { allowedRequests?: string[] }
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
