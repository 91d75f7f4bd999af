export { BridgeBrowser } from './browser'
