import type { Framework, Mode } from '@abp-kit/playground-runner'
import type { Browser } from './browser.ts'

/** What a group of tests is given; ready when its tests run. */
export interface Subject {
  framework: Framework
  mode: Mode
  /** Whether it is a development server without the adapter; see `adaptsDevServer`. */
  isPlainServer: boolean
  /** Where the app's first page is, without a slash at the end. */
  url(path?: string): string
  browser(): Browser
}
