import { defineConfig } from 'vitest/config'
import { limits } from '../../vitest.limits.ts'
import { modelSnapshotPlugin } from './build/model-snapshot.ts'
import { skillsPlugin } from './build/skills.ts'

export default defineConfig({
  plugins: [modelSnapshotPlugin(), skillsPlugin()],
  test: {
    ...limits,
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
  },
})
