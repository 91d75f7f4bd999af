import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.limits.ts'
import { bootstrapTextPlugin } from './build/bootstrap-text.ts'

export default defineConfig({
  plugins: [bootstrapTextPlugin()],
  test: {
    ...limits,
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
