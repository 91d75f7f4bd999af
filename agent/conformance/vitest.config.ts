import { defineConfig } from 'vitest/config'
import { fromSource, limits, sourceArguments } from '../../vitest.shared.ts'

export default defineConfig({
  // The tests share one browser, and wait for pages most of the time: several run beside each other, also on few cores.
  ...fromSource,
  test: {
    ...limits,
    execArgv: sourceArguments,
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/fixtures/start-browser.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    maxConcurrency: 6,
  },
})
