import { defineConfig } from 'vitest/config'
import { limits } from '../../vitest.shared.ts'

// pnpm's programs let Node find every package of the workspace, and with them an Angular CLI where an app has none.
export default defineConfig({ test: { ...limits, include: ['test/**/*.test.ts'], env: { NODE_PATH: '' } } })
