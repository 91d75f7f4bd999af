import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { AgentText } from '../agent-text/index.ts'

/** Whatever offers capabilities as tools: a connection, or an app that can be connected to. */
export interface Offering {
  readonly capabilities: readonly CapabilityDescriptor[]
  /** Who has the names of its tools; see `Connection.owner`. */
  readonly owner: string | undefined
  readonly appName: AgentText
  readonly url: string
}
