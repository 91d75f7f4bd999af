import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.limits.ts'
import { bootstrapTextPlugin } from './build/bootstrap-text.ts'

export default defineConfig({
  plugins: [bootstrapTextPlugin()],
  test: {
    ...limits,
    include: ['test/**/*.test.ts'],
    // Stands for the tests of pages in browsers that are missing.
    exclude: [
      'test/page/missing.test.ts',
      // consent.test.ts says more about Chromium.
      ...(process.env.ABP_TEST_MATRIX ? [] : ['test/page/consent-by-hand.test.ts']),
    ],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
  },
})
