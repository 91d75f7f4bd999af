export type { BrowserChannel } from './channels.ts'
export { type FindBrowserOptions, findBrowser } from './find-browser.ts'
export { isAttached, openDriver } from './open-driver.ts'
export type { AttachOptions, BrowserOptions, ContextOptions, LaunchOptions } from './options.ts'
