export { declarations } from './declarations'
export { helpText } from './help'
export { type Command, readCommand } from './read'
export { expandHome, type Settings, settingsSchema } from './settings'
