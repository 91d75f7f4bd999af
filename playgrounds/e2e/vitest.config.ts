import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Ends of waiting, not measures: a hot update takes as long as its bundler has work.
    expect: { poll: { timeout: 60_000 } },
  },
})
