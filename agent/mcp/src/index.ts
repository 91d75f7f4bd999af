export { declarations, readCommand, type Settings, settingsSchema } from './config/index.ts'
export { createLog, type Log } from './log/index.ts'
export { type ServedBridge, serve } from './serve.ts'
