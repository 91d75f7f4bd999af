import { defineConfig } from 'vitest/config'
import { bootstrapTextPlugin } from './build/bootstrap-text.ts'

export default defineConfig({
  plugins: [bootstrapTextPlugin()],
  test: {
    include: ['test/**/*.test.ts'],
    // Stands for the tests of pages in browsers that are missing.
    exclude: [
      'test/page/missing.test.ts',
      // consent.test.ts says more about Chromium.
      ...(process.env.ABP_TEST_MATRIX ? [] : ['test/page/consent-by-hand.test.ts']),
    ],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    // Ends of waiting, not measures: browsers are started in the tests, on machines with few cores and other work.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
