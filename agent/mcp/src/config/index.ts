export { declarations } from './declarations'
export { helpText } from './help'
export { readCommand } from './read'
export { expandHome, type Settings, settingsSchema } from './settings'
