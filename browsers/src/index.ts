export type { Browser, BrowserName, Complaint, Key, Tab } from './browser.ts'
export { missingFor, openBrowser } from './open-browser.ts'
