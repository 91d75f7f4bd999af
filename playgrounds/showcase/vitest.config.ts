import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Only ends tests that hang. It does not measure them: other tests use the processor at the same time.
    testTimeout: 60_000,
  },
})
