/** What there is, and how it differs from before; the page fetches it when an agent asks, or something changes. */
export { createChanges, type Memory } from './changes'
export { describeAll, describeFirst, describeSupport } from './describe'
