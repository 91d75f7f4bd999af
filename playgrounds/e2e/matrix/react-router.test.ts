import { describe } from 'vitest'
import { defineSuite } from '../suite/define-suite.ts'
import { failingPage } from '../suite/failing-page.ts'

defineSuite('react-router')

describe('react-router, a page that fails in the browser', () => failingPage('react-router'))
