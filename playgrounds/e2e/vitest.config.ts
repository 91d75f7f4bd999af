import { defineConfig } from 'vitest/config'
import { limits } from '../../vitest.shared.ts'

export default defineConfig({
  test: { ...limits, name: 'e2e', include: ['test/**/*.test.ts'] },
})
