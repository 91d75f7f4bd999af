export { type Parked, ParkedCalls } from './parked-calls'
export { type Attendant, type CallLimits, RunningCall } from './running-call'
