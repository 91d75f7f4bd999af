export type { AgentActivity, AgentCall, AnsweredAgentCall } from '@abp-kit/core/activity'
export type { CallOutcome, CallState } from '@abp-kit/core/tracking'
export { useAgentActivity } from './use-agent-activity.ts'
export { type UseCapabilityOptions, useCapability } from './use-capability.ts'
