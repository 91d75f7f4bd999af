export { createStateCodec, type Parked, ParkedCalls, type StateCodec } from './parked-calls.ts'
export { type Attendant, RunningCall } from './running-call.ts'
