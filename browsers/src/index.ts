export type { Browser, BrowserName, Complaint, Tab } from './browser.ts'
export { missingFor, openBrowser } from './open-browser.ts'
