import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['test/**/*.test.ts'],
    // Each file builds and serves an app, which takes both cores.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
})
