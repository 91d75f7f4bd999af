import { defineConfig } from 'vitest/config'
import { fromSource, limits, sourceArguments } from '../../vitest.shared.ts'

export default defineConfig({
  ...fromSource,
  test: {
    ...limits,
    execArgv: sourceArguments,
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
  },
})
