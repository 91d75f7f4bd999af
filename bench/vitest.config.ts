import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.shared.ts'

export default defineConfig({
  test: {
    ...limits,
    name: 'bench',
    include: ['test/**/*.test.ts'],
    // Each conversation starts a server and a browser.
    fileParallelism: false,
  },
})
