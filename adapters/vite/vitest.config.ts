import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Most of them start a development server, which a busy machine makes slow.
    testTimeout: 30_000,
  },
})
