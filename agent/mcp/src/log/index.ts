export { createLog, type Log } from './log'
