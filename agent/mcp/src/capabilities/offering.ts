import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { AgentText } from '../agent-text/index.ts'

/** A provider of capabilities as tools: a connection, or an app that can be connected to. */
export interface Offering {
  readonly capabilities: readonly CapabilityDescriptor[]
  /** The owner of its tool names; see `Connection.owner`. */
  readonly owner: string | undefined
  readonly appName: AgentText
  readonly url: string
}
