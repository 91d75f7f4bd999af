export { createStateCodec, type Parked, ParkedCalls, type StateCodec } from './parked-calls'
export { type Attendant, RunningCall } from './running-call'
