import { defineConfig } from 'vitest/config'
import { limits } from '../../vitest.shared.ts'

export default defineConfig({
  // Packs, publishes and installs real packages.
  test: { ...limits, include: ['test/**/*.test.ts'] },
})
