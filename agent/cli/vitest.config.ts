import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Browsers are started in the tests, on machines with few cores.
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
