// The entry point: loaded with the first question in a page that shows the ready dialog.
export { createDialog } from './dialog.ts'
