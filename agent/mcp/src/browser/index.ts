export { BridgeBrowser, type BrowserSettings } from './browser'
