export * from './binary'
export { type FindBrowserOptions, findBrowser, type LaunchOptions } from './browser'
export * from './discovery'
export * from './session'
