import { describe } from 'vitest'
import { defineSuite } from '../suite/define-suite.ts'
import { failingPage } from '../suite/failing-page.ts'
import { resultStore } from '../suite/result-store.ts'

defineSuite('react-router')

describe('react-router, a page that fails in the browser', () => failingPage('react-router'))

describe('react-router, a result store of its own', () => resultStore('react-router'))
