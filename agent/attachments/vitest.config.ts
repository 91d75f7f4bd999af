import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { fromSource, limits, sourceArguments } from '../../vitest.shared.ts'

execFileSync('node', [...sourceArguments, 'build/generate.ts'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
})

export default defineConfig({
  ...fromSource,
  test: {
    ...limits,
    execArgv: sourceArguments,
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
  },
})
