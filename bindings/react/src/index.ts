export type { ActiveCall, Activity } from '@abp-kit/core/activity'
export { useAbp } from './use-abp'
export { useCapability } from './use-capability'
