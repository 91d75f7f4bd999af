export type { BrowserChannel } from './channels'
export { type FindBrowserOptions, findBrowser } from './find-browser'
export { isAttached, openDriver } from './open-driver'
export type { AttachOptions, BrowserOptions, ContextOptions, LaunchOptions } from './options'
