import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'bench',
    include: ['test/**/*.test.ts'],
    // Each conversation starts a server and a browser.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
