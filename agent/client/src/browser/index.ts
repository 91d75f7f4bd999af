export type { BrowserChannel } from './channels'
export { type FindBrowserOptions, findBrowser } from './find'
export { isAttached, openDriver } from './open'
export type { AttachOptions, BrowserOptions, LaunchOptions } from './options'
