export { type FindBrowserOptions, findBrowser } from './find'
export { closeBrowser, type LaunchOptions, launchBrowser } from './launch'
