import { defineSuite } from '../suite/define-suite.ts'

defineSuite('angular')
