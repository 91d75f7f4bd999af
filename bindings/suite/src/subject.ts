import type { Pages } from './pages.ts'

/** What is tested: the page of one framework. */
export interface Subject {
  /** Works once the tests run. */
  pages(): Pages
  /** The file with the component that offers the capability. */
  counter: string
}
