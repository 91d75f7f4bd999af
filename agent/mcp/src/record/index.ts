export { type CallRecord, type CallRecorder, noRecord, openRecorder } from './recorder.ts'
