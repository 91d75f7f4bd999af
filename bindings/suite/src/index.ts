export { defineSuite } from './define-suite'
export { call, connect, expectChanges, show, textOf } from './page-actions'
export type { Binding } from './pages'
export type { Subject } from './subject'
