export { declarations, readCommand, type Settings, settingsSchema } from './config'
export { createLog, type Log } from './log'
export { type ServedBridge, serve } from './serve'
