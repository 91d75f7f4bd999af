import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Packs, publishes and installs real packages.
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})
