import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The program is started in the tests, on machines with few cores.
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
