// The entry point: fetched with the first question in a page that shows the ready dialog.
export { createDialog } from './dialog.ts'
