import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // An end of waiting, not a measure: other tests use the processor at the same time.
    testTimeout: 60_000,
  },
})
