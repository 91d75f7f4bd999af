import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The tests share one browser, and wait for pages most of the time: several run beside each other, also on few cores.
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/fixtures/start-browser.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    maxConcurrency: 6,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
