export { logConsole } from './console.ts'
export { createLog, type Log } from './log.ts'
