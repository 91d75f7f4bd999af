export { call, connect, defineSuite, expectChanges, type Subject, show, textOf } from './define-suite'
export type { Binding } from './pages'
