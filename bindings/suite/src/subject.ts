import type { Pages } from './pages.ts'

/** The subject of a test: the page of one framework. */
export interface Subject {
  /** Available once the tests run. */
  pages(): Pages
  /** The file with the component that offers the capability. */
  counter: string
}
