export { BridgeBrowser } from './browser.ts'
