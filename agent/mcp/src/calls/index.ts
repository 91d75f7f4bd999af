export { type Parked, ParkedCalls } from './parked-calls'
export { type Attendant, RunningCall } from './running-call'
