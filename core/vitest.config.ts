import { defineConfig } from 'vitest/config'
import { fromSource, limits, sourceArguments } from '../vitest.shared.ts'
import './build/bootstrap-text.ts'

export default defineConfig({
  ...fromSource,
  test: {
    ...limits,
    execArgv: sourceArguments,
    // Not with `exclude`, which takes the place of what `npm test` leaves out.
    include: [
      'test/**/*.test.ts',
      // Stands for the tests of pages in browsers that are missing.
      '!test/page/missing.test.ts',
      // consent.test.ts says more about Chromium.
      ...(process.env.ABP_TEST_MATRIX ? [] : ['!test/page/consent-by-hand.test.ts']),
    ],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
  },
})
