export { defineSuite } from './define-suite.ts'
export { call, connect, expectChanges, show, textOf } from './page-actions.ts'
export type { Binding } from './pages.ts'
export type { Subject } from './subject.ts'
