export { missingFor, openBrowser } from './open-browser.ts'
