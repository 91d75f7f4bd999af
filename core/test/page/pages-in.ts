import { missingFor } from '@abp-kit/browsers'
import { fromSource, limits } from '../../../vitest.shared.ts'

/** What `npm test` runs in each browser. `npm run test:matrix` adds what is large, and needs the same APIs. */
const suites = ['absent', 'bootstrap', 'binary', 'guard-uses']
const more = [
  'baseline',
  'binary-large',
  'consent-by-hand',
  'dynamic',
  'guard',
  'mounted',
  'published-schemas',
  'registration',
  'result-store',
]

/** The configuration of vitest that runs the tests of pages in another browser than Chromium. */
export function pagesIn(browser: 'firefox' | 'webkit') {
  const files = process.env.ABP_TEST_MATRIX ? [...suites, ...more] : suites
  return {
    ...fromSource,
    test: {
      ...limits,
      name: `core-${browser}`,
      env: { ABP_TEST_BROWSER: browser },
      // Without the browser, one test says so and is skipped.
      include: (missingFor(browser) ? ['missing'] : files).map((file) => `test/page/${file}.test.ts`),
    },
  }
}
