export { logConsole } from './console'
export { createLog, type Log } from './log'
