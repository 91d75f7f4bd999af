export { type CallRecorder, noRecord, openRecorder } from './recorder'
