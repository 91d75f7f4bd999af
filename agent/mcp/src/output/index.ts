export { discardParts, readIntercepted } from './intercepted'
export type { Part, Sorted } from './part'
export { Output, type SavedFile, type SavedResult } from './save'
export { sortResult } from './sort'
